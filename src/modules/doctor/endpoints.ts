import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { Examination } from './schema.ts';

export const examine = GET('/api/admin/doctor', {
  summary: 'Looks at the machine, the address, the database, mail, payments, queue and backups',
  needs: 'doctor.view',
  response: Examination,
});

export const askShop = GET('/api/doctor', {
  summary: 'Answers this shop’s own doctor, which knows the shop by it; 404 for anybody else',
  query: z.object({ question: z.string().max(300) }),
  response: z.object({ answer: z.string() }),
});
