/** IDs of the demo accounts. AWS uses them in its documentation, so no customer owns one. */
const DEMO_ACCOUNT = /^1111222233\d{2}$/;

/** Regions of a demo company: home, Europe, and a small office in Sydney. */
export const DEMO_REGIONS = ['us-east-1', 'eu-west-1', 'ap-southeast-2'] as const;

/** The Region of production and of account-wide resources. */
export const HOME_REGION = DEMO_REGIONS[0];

export const DEMO_ACCOUNT_IDS: readonly string[] = Array.from({ length: 100 }, (_, index) =>
  String(111122223300 + index),
);

/** The demo tenant's account: maintained, with one denied call. */
export const MAIN_DEMO_ACCOUNT_ID = '111122223333';

/** The demo tenant's other accounts: a subsidiary and a sandbox. */
export const MORE_ACME_ACCOUNT_IDS = { logistics: '111122223361', labs: '111122223362' } as const;

/** Linked accounts of the other demo tenants. */
export const DEMO_ACCOUNTS_OF: Readonly<Record<string, string>> = {
  globex: '111122223365',
  initech: '111122223371',
  hooli: '111122223367',
  umbrella: '111122223372',
};

const OWNERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([MAIN_DEMO_ACCOUNT_ID, ...Object.values(MORE_ACME_ACCOUNT_IDS)].map((id) => [id, 'acme'])),
  ...Object.fromEntries(Object.entries(DEMO_ACCOUNTS_OF).map(([tenantId, id]) => [id, tenantId])),
};

/** The demo tenant whose ExternalId the account's role requires; undefined for accounts that any tenant may link. */
export const ownerOfDemoAccount = (accountId: string): string | undefined =>
  Object.hasOwn(OWNERS, accountId) ? OWNERS[accountId] : undefined;

/** Regions of smaller companies and departments; all other accounts use all of DEMO_REGIONS. */
const FEWER_REGIONS: Readonly<Record<string, readonly string[]>> = {
  [MORE_ACME_ACCOUNT_IDS.logistics]: DEMO_REGIONS.slice(0, 2),
  ...Object.fromEntries(
    [MORE_ACME_ACCOUNT_IDS.labs, ...Object.values(DEMO_ACCOUNTS_OF)].map((id) => [id, DEMO_REGIONS.slice(0, 1)]),
  ),
};

/** Enabled Regions of an account. */
export const listEnabledRegions = (accountId: string): readonly string[] => FEWER_REGIONS[accountId] ?? DEMO_REGIONS;

/** Never maintained: nearly every check fails for a resource. */
export const NEGLECTED_DEMO_ACCOUNT_ID = '111122223300';

/** Its role denies everyone, like a role with another ExternalId. */
export const CLOSED_ACCOUNT_ID = '111122223398';

/** Its role can be assumed but has no permissions policy. */
export const SILENT_ACCOUNT_ID = '111122223399';

export const isDemoAccount = (accountId: string): boolean => DEMO_ACCOUNT.test(accountId);
