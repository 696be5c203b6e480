export const PROMOTIONS_PATH = '/api/admin/promotions';

/** What a change of a promotion makes stale. */
export const TOUCHED_BY_PROMOTIONS = [PROMOTIONS_PATH, '/api/admin/audit'];
