import type { LedgerEntry } from '@cloudmend/domain/ledger';
import { HOURS_PER_MONTH } from '@cloudmend/domain/recommendations';
import { RULES } from '@cloudmend/finops';
import type { Stores } from '@cloudmend/store';
import { HOME_REGION, MAIN_DEMO_ACCOUNT_ID, MORE_ACME_ACCOUNT_IDS } from '../../demo-cloud';
import { toColleagueEmail } from './demo-people';

type Who = 'devops' | 'finops' | 'manager';

const COLLEAGUES: readonly Who[] = ['devops', 'finops', 'manager'];

/** Days ago, rule, claimed USD, share realised, kg claimed, who (- by hand), account, fate and resource. */
const PAST = `
  338 EC2-RIGHTSIZE 140.16 0.86 1.5 devops prod - ec2:instance/i-0a10c3d5e7f901b01
  331 EBS-GP2-GP3 38.4 1 0 devops prod - ec2:volume/vol-0b21d4e6f8a012c01
  322 VPC-EIP 3.65 1 0 - prod - ec2:elastic-ip/eipalloc-0c32e5f7a9b123d01
  304 EBS-UNATTACHED 96 0.97 0.2 finops prod - ec2:volume/vol-0b21d4e6f8a012c02
  297 CW-LOG-RETENTION 61.2 0.9 0 devops prod - logs:log-group:/acme/batch
  275 RDS-RIGHTSIZE 214.62 0.88 1.9 devops prod - rds:db:reporting-1
  266 EC2-RIGHTSIZE 124.1 0.91 1.3 devops prod - ec2:instance/i-0a10c3d5e7f901b02
  251 EC2-IDLE 70.08 0 0.7 finops prod displaced ec2:instance/i-0a10c3d5e7f901b03
  240 EBS-GP2-GP3 44.8 1.04 0 devops prod - ec2:volume/vol-0b21d4e6f8a012c03
  228 VPC-NAT-IDLE 32.85 1 0 manager prod - ec2:natgateway/nat-0d43f6a8b0c234e01
  213 EBS-SNAP-OLD 57.6 0.82 0 finops prod - ec2:snapshot/snap-0e54a7b9c1d345f01
  199 S3-NONCURRENT 88.3 0.79 0.1 finops prod - s3:acme-prod-invoices
  186 EC2-RIGHTSIZE 280.32 0.89 3.0 devops prod - ec2:instance/i-0a10c3d5e7f901b04
  181 EBS-UNATTACHED 40 1 0.1 - prod - ec2:volume/vol-0b21d4e6f8a012c04
  172 RDS-GP2-GP3 69 1 0 devops prod - rds:db:orders-archive
  158 S3-LIFECYCLE-IT 131.5 0.94 0 finops prod disagrees s3:acme-prod-exports
  149 EC2-RIGHTSIZE 70.08 0.87 0.8 devops prod - ec2:instance/i-0a10c3d5e7f901b05
  136 LAMBDA-MEM 24.4 1.12 0.2 devops prod - lambda:function:acme-resize-images
  121 EBS-GP2-GP3 25.6 1 0 manager prod - ec2:volume/vol-0b21d4e6f8a012c05
  118 RDS-IDLE 121.18 0.96 1.2 manager prod - rds:db:staging-copy
  104 EC2-RIGHTSIZE 95.4 0 1.0 devops prod undone ec2:instance/i-0a10c3d5e7f901b06
  95 CW-LOG-RETENTION 42 0.93 0 - prod - logs:log-group:/acme/edge
  84 EC2-GRAVITON 112.42 0.95 2.2 devops prod - ec2:instance/i-0a10c3d5e7f901b07
  77 RDS-RIGHTSIZE 182.5 0.9 1.6 devops prod - rds:db:catalogue-1
  66 EBS-UNATTACHED 64 1 0.1 finops prod - ec2:volume/vol-0b21d4e6f8a012c06
  52 ELB-IDLE 16.43 1 0 manager prod - elasticloadbalancing:loadbalancer/app/old-web/50dc6c495c0c9188
  45 RDS-RIGHTSIZE 91.25 0.84 0.8 devops logistics - rds:db:sessions-1
  33 EBS-GP2-GP3 51.2 1 0 devops logistics - ec2:volume/vol-0b21d4e6f8a012c07
  24 EC2-RIGHTSIZE 140.16 0.93 1.5 devops logistics - ec2:instance/i-0a10c3d5e7f901b08
  9 EBS-UNATTACHED 80 1 0.2 finops prod - ec2:volume/vol-0b21d4e6f8a012c08
  5 RDS-GP2-GP3 46 1 0 devops prod - rds:db:events-1
`;

/** A saving that was made before the demo's scans begin. */
interface PastSaving {
  readonly daysAgo: number;
  readonly rule: string;
  readonly claimedUsd: number;
  readonly share: number;
  readonly kg: number;
  /** Undefined if made by hand. */
  readonly who: Who | undefined;
  readonly accountId: string;
  readonly fate: string;
  readonly resource: string;
}

const toArn = (accountId: string, resource: string): string => {
  const [service, ...rest] = resource.split(':');
  const place = service === 's3' ? ':' : `${HOME_REGION}:${accountId}`;
  return `arn:aws:${service}:${place}:${rest.join(':')}`;
};

const readLine = (line: string): PastSaving => {
  const [daysAgo, rule = '', usd, share, kg, who, account, fate = '', resource = ''] = line.trim().split(' ');
  const accountId = account === 'logistics' ? MORE_ACME_ACCOUNT_IDS.logistics : MAIN_DEMO_ACCOUNT_ID;
  return {
    daysAgo: Number(daysAgo),
    rule,
    claimedUsd: Number(usd),
    share: Number(share),
    kg: Number(kg),
    who: COLLEAGUES.find((name) => name === who),
    accountId,
    fate,
    resource: toArn(accountId, resource),
  };
};

const DAY_MS = 86_400_000;
const HOURS_PER_DAY = 24;
/** Scans were weekly; a change was seen a few days after it. */
const UNTIL_SEEN_DAYS = 2;
/** What came back elsewhere was noticed after this many days, what was undone after as many. */
const UNTIL_FATE_DAYS = 21;

const findTitle = (rule: string): string => RULES.find(({ id }) => id === rule)?.title ?? rule;

/** What later scans and the bill said. */
const toFate = ({ fate, claimedUsd }: PastSaving, notedAt: string) => ({
  missedAt: fate === 'undone' ? notedAt : null,
  displacedBy: fate === 'displaced' ? 'i-0a10c3d5e7f901b99' : null,
  bill:
    fate === 'disagrees'
      ? { savedUsd: claimedUsd * 0.42, agrees: false, low: claimedUsd * 0.85, high: claimedUsd * 1.15 }
      : null,
});

const toEntry = (past: PastSaving, madeOn: Date, subs: ReadonlyMap<Who, string>): LedgerEntry => {
  const { daysAgo, rule, claimedUsd, share, kg, who, accountId, resource } = past;
  const at = (days: number): string => new Date(madeOn.getTime() - days * DAY_MS).toISOString();
  const seen = daysAgo - UNTIL_SEEN_DAYS;
  const hours = share === 0 ? 0 : seen * HOURS_PER_DAY;
  const id = `demo-${rule}-${daysAgo}`;
  return {
    id,
    origin: who ? 'change' : 'hand',
    changeId: null,
    target: {
      kind: 'recommendation',
      id,
      source: rule,
      title: findTitle(rule),
      resource,
      accountId,
      region: HOME_REGION,
    },
    by: who ? { sub: subs.get(who) ?? who, name: toColleagueEmail(who) } : null,
    at: at(daysAgo),
    claimedUsd,
    claimedKg: kg,
    // Nothing is measured further: the demo's bills and scans do not know these resources.
    claim: null,
    verifiedAt: at(seen),
    verifiedBy: null,
    measuredTo: at(0),
    savedUsd: (claimedUsd * share * hours) / HOURS_PER_MONTH,
    hours,
    peers: null,
    ...toFate(past, at(seen - UNTIL_FATE_DAYS)),
  };
};

/** Gives the main workspace a year of savings, entered as they would stand if its scans had begun then. */
export const seedLedger = async (
  { ledger }: Pick<Stores, 'ledger'>,
  madeOn: Date,
  findSub: (email: string) => Promise<string>,
): Promise<void> => {
  const subs = new Map(
    await Promise.all(COLLEAGUES.map(async (name) => [name, await findSub(toColleagueEmail(name))] as const)),
  );
  for (const line of PAST.trim().split('\n')) await ledger.enter(toEntry(readLine(line), madeOn, subs));
};
