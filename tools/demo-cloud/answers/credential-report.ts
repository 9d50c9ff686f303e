import { findStanding, toAccountArn } from '../generate/standing';
import { findIdentities } from '../../estate/iam';
import { type AccessKey, passwordUsedAt, toKeys, type User, USERS } from '../../estate/iam-users';
import type { Thing } from '../../estate/plan';
import type { Scope } from '../generate/scope';

const KEY_COLUMNS = ['active', 'last_rotated', 'last_used_date', 'last_used_region', 'last_used_service'];
const COLUMNS = [
  'user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active',
  ...[1, 2].flatMap((key) => KEY_COLUMNS.map((column) => `access_key_${key}_${column}`)),
  'cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated',
];
const NO_CERTIFICATES = ['false', 'N/A', 'false', 'N/A'];

const asTime = (moment: Date | undefined): string =>
  moment ? moment.toISOString().replace(/\.\d+Z$/, '+00:00') : 'N/A';

const keyCells = (key: AccessKey | undefined): string[] =>
  key
    ? [
        String(key.isActive),
        asTime(key.rotatedAt),
        asTime(key.lastUsedAt),
        key.lastUsedAt ? 'us-east-1' : 'N/A',
        key.lastUsedAt ? key.service : 'N/A',
      ]
    : ['false', 'N/A', 'N/A', 'N/A', 'N/A'];

const userCells = (scope: Scope, user: Thing<User>): string[] => {
  const created = asTime(scope.daysAgo(user.ageDays ?? 0));
  const hasPassword = user.password !== undefined;
  const [first, second] = toKeys(scope, user);
  return [
    user.name,
    user.arn,
    created,
    String(hasPassword),
    asTime(passwordUsedAt(scope, user)),
    hasPassword ? created : 'N/A',
    'N/A',
    String(user.hasMfa ?? false),
    ...keyCells(first),
    ...keyCells(second),
    ...NO_CERTIFICATES,
  ];
};

const rootCells = (scope: Scope): string[] => {
  const { rootHasKeys, rootHasMfa, rootWasUsedToday } = findStanding(scope);
  const created = scope.daysAgo(1100);
  const key: AccessKey | undefined = rootHasKeys
    ? { id: '', isActive: true, rotatedAt: created, lastUsedAt: scope.daysAgo(310), service: 's3' }
    : undefined;
  return [
    '<root_account>',
    toAccountArn(scope),
    asTime(created),
    'not_supported',
    asTime(rootWasUsedToday ? scope.daysAgo(0, 0) : scope.daysAgo(41)),
    'not_supported',
    'not_supported',
    String(rootHasMfa),
    ...keyCells(key),
    ...keyCells(undefined),
    ...NO_CERTIFICATES,
  ];
};

/** The report in IAM's format: CSV with the root user first. */
export const credentialReport = (scope: Scope): string =>
  [COLUMNS, rootCells(scope), ...findIdentities(USERS, scope).map((user) => userCells(scope, user))]
    .map((cells) => cells.join(','))
    .join('\n');
