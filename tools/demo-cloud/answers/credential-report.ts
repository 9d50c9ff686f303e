import type { DemoAccount } from '../generate/demo-account';
import { findStanding } from '../generate/standing';
import type { DemoKey, DemoUser } from '../generate/users';

const KEY_COLUMNS = ['active', 'last_rotated', 'last_used_date', 'last_used_region', 'last_used_service'];
const COLUMNS = [
  'user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active',
  ...[1, 2].flatMap((key) => KEY_COLUMNS.map((column) => `access_key_${key}_${column}`)),
  'cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated',
];
const NO_CERTIFICATES = ['false', 'N/A', 'false', 'N/A'];

const asTime = (moment: Date | undefined): string =>
  moment ? moment.toISOString().replace(/\.\d+Z$/, '+00:00') : 'N/A';

const keyCells = (key: DemoKey | undefined): string[] =>
  key
    ? [
        String(key.isActive),
        asTime(key.rotatedAt),
        asTime(key.lastUsedAt),
        key.lastUsedAt ? 'us-east-1' : 'N/A',
        key.lastUsedAt ? key.service : 'N/A',
      ]
    : ['false', 'N/A', 'N/A', 'N/A', 'N/A'];

const userCells = (user: DemoUser): string[] => [
  user.name,
  user.arn,
  asTime(user.createdAt),
  String(user.hasPassword),
  user.hasPassword ? asTime(user.passwordLastUsedAt) : 'N/A',
  user.hasPassword ? asTime(user.createdAt) : 'N/A',
  'N/A',
  String(user.hasMfa),
  ...keyCells(user.keys[0]),
  ...keyCells(user.keys[1]),
  ...NO_CERTIFICATES,
];

const rootCells = ({ accountId, scope, identities }: DemoAccount): string[] => {
  const created = scope.daysAgo(1100);
  const key: DemoKey | undefined = identities.rootHasKeys
    ? { id: '', isActive: true, rotatedAt: created, lastUsedAt: scope.daysAgo(310), service: 's3' }
    : undefined;
  return [
    '<root_account>',
    `arn:aws:iam::${accountId}:root`,
    asTime(created),
    'not_supported',
    asTime(findStanding(scope).rootWasUsedToday ? scope.daysAgo(0, 0) : scope.daysAgo(41)),
    'not_supported',
    'not_supported',
    String(identities.rootHasMfa),
    ...keyCells(key),
    ...keyCells(undefined),
    ...NO_CERTIFICATES,
  ];
};

/** The report in IAM's format: CSV with the root user first. */
export const credentialReport = (account: DemoAccount): string =>
  [COLUMNS, rootCells(account), ...account.identities.users.map(userCells)].map((cells) => cells.join(',')).join('\n');
