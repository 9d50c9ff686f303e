/** Account ids that the demo cloud answers for. No real customer can own one: AWS uses them in its documentation. */
const DEMO_ACCOUNT = /^1111222233\d{2}$/;

/** Where a demo company works: at home, in Europe, and with a small office in Sydney. */
export const DEMO_REGIONS = ['us-east-1', 'eu-west-1', 'ap-southeast-2'] as const;

/** Where production runs and where what belongs to the whole account is kept. */
export const HOME_REGION = DEMO_REGIONS[0];

export const DEMO_ACCOUNT_IDS: readonly string[] = Array.from({ length: 100 }, (_, index) =>
  String(111122223300 + index),
);

/** The demo tenant's account: looked after, like most companies' that somebody would show; it keeps one call to itself. */
export const MAIN_DEMO_ACCOUNT_ID = '111122223333';

/** What the demo tenant has linked besides: a daughter company, and where its developers try things. */
export const MORE_ACME_ACCOUNT_IDS = { logistics: '111122223361', labs: '111122223362' } as const;

/** What each of the other demo tenants has linked. */
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

/** The demo tenant whose ExternalId stands in the account's role for good; undefined for an account that anybody may link. */
export const ownerOfDemoAccount = (accountId: string): string | undefined =>
  Object.hasOwn(OWNERS, accountId) ? OWNERS[accountId] : undefined;

/** Where the smaller companies and departments work; every other account works in all of DEMO_REGIONS. */
const FEWER_REGIONS: Readonly<Record<string, readonly string[]>> = {
  [MORE_ACME_ACCOUNT_IDS.logistics]: DEMO_REGIONS.slice(0, 2),
  ...Object.fromEntries(
    [MORE_ACME_ACCOUNT_IDS.labs, ...Object.values(DEMO_ACCOUNTS_OF)].map((id) => [id, DEMO_REGIONS.slice(0, 1)]),
  ),
};

/** The regions that an account has enabled. */
export const listEnabledRegions = (accountId: string): readonly string[] => FEWER_REGIONS[accountId] ?? DEMO_REGIONS;

/** Nobody has ever mended anything here: nearly every check fails somewhere. */
export const NEGLECTED_DEMO_ACCOUNT_ID = '111122223300';

/** Its role lets nobody in, as one that was made for another ExternalId. */
export const CLOSED_ACCOUNT_ID = '111122223398';

/** Its role lets the platform in and may then read nothing, as one without a permissions policy. */
export const SILENT_ACCOUNT_ID = '111122223399';

export const isDemoAccount = (accountId: string): boolean => DEMO_ACCOUNT.test(accountId);
