/** What the path of every back-office route begins with. */
export const base = '/api/back-office/v1';
