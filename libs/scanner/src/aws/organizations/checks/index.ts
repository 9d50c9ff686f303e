// Written by `npm run lists`.
export { organizationsMember } from './organizations-member';
