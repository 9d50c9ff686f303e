export { listOwners } from './owners';
export { type RestoredUsers, restoreUsers } from './restore-users';
export { sweepInvitations } from './sweep-invitations';
export { sweepPeople } from './sweep-people';
