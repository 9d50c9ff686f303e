import type { AddOnId } from '@cloudmend/domain/add-ons';
import { type Plan, planRow } from '@cloudmend/domain/plans';
import type { Planned } from '@cloudmend/domain/product';

/** A line of a plan card; with the feature it depends on if not available yet. */
type Line = string | readonly [words: string, planned: Planned];

interface PlanText {
  readonly tagline: string;
  readonly has: readonly Line[];
  readonly lacks?: readonly string[];
  readonly cta: { readonly label: string; readonly to: string };
}

const countWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The limits on scans and schedules that the server enforces. */
const scanLimits = (plan: Plan): string[] => {
  const { scansPerDay, runningScans, schedules } = planRow(plan).limits;
  return [
    `${countWords(scansPerDay, 'scan')} per day, ${runningScans} at a time`,
    ...(schedules > 0 ? [`Up to ${countWords(schedules, 'schedule')}`] : []),
  ];
};

const SIGN_UP = { label: 'Get Started', to: '/signup' };

/** Plan card texts; prices and hard limits come from the plans themselves. */
export const PLAN_TEXTS: Record<Plan, PlanText> = {
  free: {
    tagline: 'Try it with two accounts.',
    has: ['Up to 2 AWS accounts', 'Spend under $10k a month', '1-2 recommendations', ...scanLimits('free')],
    lacks: ['No remediation', 'No compliance scans', 'No integrations'],
    cta: SIGN_UP,
  },
  starter: {
    tagline: 'One team, one cloud.',
    has: [
      'Compliance coverage of CIS, NIST, ISO, SOC 2, GDPR and more',
      'Remediation steps for every finding',
      'Up to 3 AWS accounts',
      'Up to 2 manager users',
      'Manual scans',
      'CSV export from Dashboard',
      ...scanLimits('starter'),
    ],
    cta: SIGN_UP,
  },
  basic: {
    tagline: 'Scheduled scans, higher limits.',
    has: [
      'Up to 5 accounts, 500 resources',
      'View-only remediation suggestions as infrastructure code',
      'Scheduled scans',
      ['5 TB S3 scanned per month', 's3-metering'],
      ...scanLimits('basic'),
    ],
    cta: SIGN_UP,
  },
  pro: {
    tagline: 'Fixes by pull request.',
    has: [
      'Up to 100 accounts, 2,500 resources',
      ['25 TB S3 per month', 's3-metering'],
      'Auto-remediation, opt-in',
      ['Multi-cloud', 'multi-cloud'],
      'IaC PR generator',
      'Slack, Teams, Jira, ServiceNow',
      ...scanLimits('pro'),
    ],
    cta: SIGN_UP,
  },
  enterprise: {
    tagline: 'Your rules, your region.',
    has: [
      '500+ accounts, 10,000+ resources',
      ['100+ TB S3 per month', 's3-metering'],
      'SSO/SAML, advanced RBAC',
      ['24/7 support', 'round-the-clock-support'],
      'Compliance Copilot: SOC2, ISO, HIPAA, PCI',
      ...scanLimits('enterprise'),
    ],
    cta: { label: 'Talk to Sales', to: '/signin' },
  },
};

interface AddOnText {
  readonly subtitle: string;
  readonly bullets: readonly string[];
}

/** What the page says of each add-on; names and prices are the product's. */
export const ADD_ON_TEXTS: Readonly<Record<AddOnId, AddOnText>> = {
  compliance: {
    subtitle: 'What auditors ask for, before the audit.',
    bullets: ['Gaps of each framework', 'Evidence stored with its scan', 'Weekly progress'],
  },
  greenops: {
    subtitle: 'Carbon next to cost.',
    bullets: ['Carbon of each recommendation', 'Exports for BRSR, CSRD, SEC', 'Region and instance advice'],
  },
  secScanner: {
    subtitle: 'A closer look at your exposure.',
    bullets: ['Exposure paths', 'Secrets in plain sight', 'Stale keys and open groups'],
  },
};
