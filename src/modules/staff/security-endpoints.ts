import { POST } from '../../kit/endpoint.ts';
import { SecurityDraft, SecurityPreview } from './schema.ts';

export const previewSecurity = POST('/api/admin/site-config/security-preview', {
  summary: 'Whom security settings would shut out or sign out; changes nothing',
  needs: 'security.edit',
  body: SecurityDraft,
  response: SecurityPreview,
});
