import { CloudError } from '../cloud-port';
import type { RoleEntry } from '../define-provider';
import { assumeRole, readCaller } from './assume-role';
import { type OpenReader, type ReaderOptions, openReader } from './open-reader';
import { findHomeRegion, readPartition } from './partition';

/**
 * Assumes a customer's role and returns a reader of that account with self-refreshing credentials. @throws
 * CloudError denied if access is denied or the role is in another account
 */
export const openAccount = async (
  options: ReaderOptions,
  role: RoleEntry,
  signal?: AbortSignal,
): Promise<OpenReader> => {
  const own = openReader(options);
  const { credentials: _own, profile: _profile, ...rest } = options;
  const first = await assumeRole(own, role, signal);
  let kept: typeof first | undefined = first;
  const reader = openReader({
    ...rest,
    credentials: async () => {
      const given = kept ?? (await assumeRole(own, role));
      kept = undefined;
      return given;
    },
  });
  const closeReader = reader.close;
  const caller = await readCaller(reader, findHomeRegion(readPartition(role.handle)), signal);
  if (caller.accountId !== role.accountId)
    throw new CloudError('denied', 'sts:AssumeRole', 'OtherAccount', 'The role belongs to another account.');
  return Object.assign(reader, {
    close: () => {
      closeReader();
      own.close();
    },
  });
};
