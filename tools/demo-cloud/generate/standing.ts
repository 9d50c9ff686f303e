import { MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-accounts';
import { isDuring } from './condition';
import type { Scope } from './scope';

/** Account-wide settings, each good or bad. */
export interface Standing {
  readonly rootHasKeys: boolean;
  readonly rootHasMfa: boolean;
  readonly rootHasVirtualMfa: boolean;
  readonly rootWasUsedToday: boolean;
  readonly hasStrongPasswords: boolean;
  readonly hasSupportRole: boolean;
  readonly hasCloudShell: boolean;
  readonly hasDirectory: boolean;
  readonly hasSecurityContact: boolean;
  readonly blocksPublicAccess: boolean;
  readonly recordsObjectReads: boolean;
  readonly recordsObjectWrites: boolean;
}

const NEGLECTED: Omit<Standing, 'rootHasKeys' | 'rootHasMfa'> = {
  rootHasVirtualMfa: true,
  rootWasUsedToday: true,
  hasStrongPasswords: false,
  hasSupportRole: false,
  hasCloudShell: true,
  hasDirectory: false,
  hasSecurityContact: false,
  blocksPublicAccess: false,
  recordsObjectReads: false,
  recordsObjectWrites: false,
};

const LOOKED_AFTER: Standing = {
  ...NEGLECTED,
  rootHasKeys: false,
  rootHasMfa: true,
  rootWasUsedToday: false,
  rootHasVirtualMfa: false,
  hasStrongPasswords: true,
  hasSupportRole: true,
  hasCloudShell: false,
  hasSecurityContact: true,
  recordsObjectReads: true,
  recordsObjectWrites: true,
};

/** Settings fixed in the main account during the eight weeks, and when. */
const FORMERLY: ReadonlyArray<{ readonly until: number; readonly as: Partial<Standing> }> = [
  { until: 45, as: { hasSecurityContact: false } },
  { until: 45, as: { hasStrongPasswords: false, hasSupportRole: false } },
  { until: 17, as: { recordsObjectWrites: false } },
];

/** The resource to which account-wide settings are written. */
export const toAccountArn = ({ accountId }: Pick<Scope, 'accountId'>): string => `arn:aws:iam::${accountId}:root`;

/** Account-wide settings, including written ones. */
export const findStanding = (scope: Scope): Standing => ({
  ...planStanding(scope),
  ...scope.findWritten(toAccountArn(scope)),
});

/** Fixed in one account, improving in the main one, random in all others. */
const planStanding = (scope: Pick<Scope, 'accountId' | 'share' | 'daysBefore'>): Standing => {
  if (scope.accountId === MAIN_DEMO_ACCOUNT_ID)
    return FORMERLY.filter((stretch) => isDuring(scope, stretch)).reduce(
      (then, { as }) => ({ ...then, ...as }),
      LOOKED_AFTER,
    );
  const root = { rootHasKeys: scope.share('root-keys') < 0.3, rootHasMfa: scope.share('root-mfa') < 0.6 };
  if (scope.accountId === NEGLECTED_DEMO_ACCOUNT_ID) return { ...NEGLECTED, ...root };
  const happens = (what: keyof Standing, share: number): boolean => scope.share(`standing/${what}`) < share;
  return {
    ...root,
    rootHasVirtualMfa: happens('rootHasVirtualMfa', 0.4),
    rootWasUsedToday: happens('rootWasUsedToday', 0.4),
    hasStrongPasswords: happens('hasStrongPasswords', 0.4),
    hasSupportRole: happens('hasSupportRole', 0.5),
    hasCloudShell: happens('hasCloudShell', 0.5),
    hasDirectory: happens('hasDirectory', 0.4),
    hasSecurityContact: happens('hasSecurityContact', 0.5),
    blocksPublicAccess: happens('blocksPublicAccess', 0.3),
    recordsObjectReads: happens('recordsObjectReads', 0.4),
    recordsObjectWrites: happens('recordsObjectWrites', 0.5),
  };
};
