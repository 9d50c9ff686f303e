/** Cost centres. */
const COST_CENTERS = {
  web: 'cc-2100',
  payments: 'cc-2200',
  analytics: 'cc-2300',
  platform: 'cc-3100',
  support: 'cc-4100',
  marketing: 'cc-4200',
  finance: 'cc-5100',
} as const;

/** Tags as the demo's teams write them. */
export interface Labels {
  readonly team: keyof typeof COST_CENTERS;
  readonly env: 'prod' | 'staging' | 'dev';
  readonly classification?: 'pii' | 'confidential' | 'internal' | 'public';
  readonly more?: Readonly<Record<string, string>>;
}

export const WEB: Labels = { team: 'web', env: 'prod' };
export const PAYMENTS: Labels = { team: 'payments', env: 'prod' };
export const ANALYTICS: Labels = { team: 'analytics', env: 'prod' };
export const PLATFORM: Labels = { team: 'platform', env: 'prod' };
export const SUPPORT: Labels = { team: 'support', env: 'prod' };
export const STAGING: Labels = { team: 'web', env: 'staging' };
export const BUILDS: Labels = { team: 'platform', env: 'dev' };

export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** In the order of the AWS console: the name first. */
export const toTags = (name: string | undefined, { team, env, classification, more }: Labels): Tag[] => {
  const pairs: Record<string, string> = {
    ...(name === undefined ? {} : { Name: name }),
    team,
    env,
    'cost-center': COST_CENTERS[team],
    ...(classification === undefined ? {} : { 'data-classification': classification }),
    ...more,
  };
  return Object.entries(pairs).map(([Key, Value]) => ({ Key, Value }));
};
