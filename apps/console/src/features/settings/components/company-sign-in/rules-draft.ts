import type { CompanyRole, CompanySignIn, SignInMode, SignInRules } from '@cloudmend/domain/company-sign-in';

export interface GroupDraft {
  readonly key: number;
  readonly group: string;
  readonly role: CompanyRole;
}

/** The rules as they are typed. */
export interface RulesDraft {
  readonly mode: SignInMode;
  readonly groups: readonly GroupDraft[];
  readonly defaultRole: CompanyRole | null;
  readonly breakGlass: readonly string[];
}

export const toRulesDraft = ({ mode, roles, defaultRole, breakGlass }: SignInRules): RulesDraft => ({
  mode,
  groups: roles.map((rule, key) => ({ ...rule, key })),
  defaultRole,
  breakGlass,
});

export const toRules = ({ mode, groups, defaultRole, breakGlass }: RulesDraft): SignInRules => ({
  mode,
  roles: groups.map(({ group, role }) => ({ group: group.trim(), role })),
  defaultRole,
  breakGlass: [...breakGlass],
});

/** Why company sign-in cannot be turned on yet. */
export const findObstacle = ({
  connection,
  domains,
}: Pick<CompanySignIn, 'connection' | 'domains'>): string | undefined => {
  const hasDomain = domains.some(({ verifiedAt }) => verifiedAt !== null);
  if (connection && hasDomain) return undefined;
  if (!connection && !hasDomain) return 'Verify a domain and connect your provider to turn it on.';
  return connection ? 'Verify a domain to turn it on.' : 'Connect your provider to turn it on.';
};

export interface RulesFaults {
  /** Keys of groups without a name. */
  readonly unnamed: readonly number[];
  readonly roles?: string | undefined;
  readonly breakGlass?: string | undefined;
}

export const findRulesFaults = ({ mode, groups, defaultRole, breakGlass }: RulesDraft): RulesFaults | undefined => {
  const unnamed = groups.filter(({ group }) => group.trim() === '').map(({ key }) => key);
  const lacksRole = mode !== 'off' && groups.length === 0 && defaultRole === null;
  const lacksAdmin = mode === 'enforced' && breakGlass.length === 0;
  if (unnamed.length === 0 && !lacksRole && !lacksAdmin) return undefined;
  return {
    unnamed,
    roles: lacksRole ? 'Add a group, or choose a role for everyone else.' : undefined,
    breakGlass: lacksAdmin ? 'Choose at least one admin who can still sign in with a password.' : undefined,
  };
};
