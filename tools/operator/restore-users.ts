import { restoreUsers } from '@cloudmend/infra/people';
import { formatLine, type OperatorCommand } from './operator-command';

/** Makes the users of a lost pool in the new one. Logged before anything is changed. */
export const restoreUsersCommand: OperatorCommand = async (records, _words, who) => {
  await records.system.trail.append(formatLine(who, 'restore.users', '-', { before: null, after: null }));
  return { schema: 'cloudmend.restore-users/1', ...(await restoreUsers(records)) };
};
