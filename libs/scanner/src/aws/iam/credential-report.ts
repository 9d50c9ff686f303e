import type { RootUse } from '../account/aws-account';
import type { AccessKey, UserCredentials } from './iam-user';

/** The report's contents: the credentials of each user by ARN, and the root user's row. */
export interface CredentialReport {
  readonly users: ReadonlyMap<string, UserCredentials>;
  /** Undefined if the report has no such row. */
  readonly root: RootUse | undefined;
}

const ROOT_ARN = /^arn:aws[\w-]*:iam::\d{12}:root$/;

/** Column sets of the report, in AWS's names. */
const LEADING = 2;

const timeOrNull = (cell: string | undefined): string | null =>
  cell && !Number.isNaN(Date.parse(cell)) ? new Date(cell).toISOString() : null;

/**
 * User names and paths may contain commas, which AWS does not quote; other columns cannot. So columns are counted
 * from the right, and the remainder is the user's name and ARN.
 */
const splitRow = (line: string, columns: number): { arn: string; rest: string[] } | undefined => {
  const cells = line.split(',');
  const restAt = cells.length - (columns - LEADING);
  if (restAt < LEADING) return undefined;
  const head = cells.slice(0, restAt).join(',');
  const arnAt = head.search(/,arn:aws[\w-]*:iam::\d{12}:/);
  return arnAt < 0 ? undefined : { arn: head.slice(arnAt + 1), rest: cells.slice(restAt) };
};

const readAccessKey = (cell: (name: string) => string | undefined, slot: 1 | 2): AccessKey | undefined => {
  const active = cell(`access_key_${slot}_active`);
  const rotated = timeOrNull(cell(`access_key_${slot}_last_rotated`));
  // A slot that never held a key is inactive and has no rotation time.
  if (active !== 'true' && rotated === null) return undefined;
  return {
    isActive: active === 'true',
    lastRotatedAt: rotated,
    lastUsedAt: timeOrNull(cell(`access_key_${slot}_last_used_date`)),
  };
};

/** The later of two times, either of which may be missing. */
const latest = (times: ReadonlyArray<string | null>): string | null =>
  times
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null;

/** The report, row by row. */
export const parseCredentialReport = (csv: string): CredentialReport => {
  const [header = '', ...lines] = csv.split(/\r?\n/).filter((line) => line !== '');
  const columns = header.split(',');
  const users = new Map<string, UserCredentials>();
  let root: RootUse | undefined;
  for (const line of lines) {
    const row = splitRow(line, columns.length);
    if (!row) continue;
    const cell = (name: string): string | undefined => row.rest[columns.indexOf(name) - LEADING];
    const passwordLastUsedAt = timeOrNull(cell('password_last_used'));
    if (ROOT_ARN.test(row.arn)) {
      const keysUsed = [1, 2].map((slot) => timeOrNull(cell(`access_key_${slot}_last_used_date`)));
      root = { passwordLastUsedAt, keysLastUsedAt: latest(keysUsed) };
      continue;
    }
    const keys = [readAccessKey(cell, 1), readAccessKey(cell, 2)].filter((key) => key !== undefined);
    users.set(row.arn, {
      hasPassword: cell('password_enabled') === 'true',
      passwordLastUsedAt,
      passwordLastChangedAt: timeOrNull(cell('password_last_changed')),
      hasMfa: cell('mfa_active') === 'true',
      accessKeys: keys,
    });
  }
  return { users, root };
};
