import { ApiError } from '../../shared/api-client.ts';

/** The link has been used or has expired since it was checked: it is no use to try again. */
export const endsLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'link_invalid';
