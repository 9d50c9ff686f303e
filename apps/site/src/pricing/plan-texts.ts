import type { Plan } from '@cloudmend/domain/plans';

interface PlanText {
  readonly tagline: string;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
  readonly cta: { readonly label: string; readonly to: string };
}

const SIGN_UP = { label: 'Get Started', to: '/signup' };

/** What a plan's card says; prices and hard limits come from the plans themselves. */
export const PLAN_TEXTS: Record<Plan, PlanText> = {
  free: {
    tagline: 'Look around with two accounts.',
    has: ['Up to 2 AWS accounts', 'Spend under $10k a month', '1-2 recommendations'],
    lacks: ['No remediation', 'No compliance scans', 'No integrations'],
    cta: SIGN_UP,
  },
  starter: {
    tagline: 'One team, one cloud.',
    has: ['Up to 3 AWS accounts', 'Up to 2 manager users', 'Manual scans', 'CSV export from Dashboard'],
    cta: SIGN_UP,
  },
  basic: {
    tagline: 'Scheduled scans, more room.',
    has: ['Up to 5 accounts, 500 resources', '5 TB S3 scanned a month', 'View-only remediation suggestions'],
    cta: SIGN_UP,
  },
  pro: {
    tagline: 'Fixes by pull request.',
    has: [
      'Up to 100 accounts, 2,500 resources',
      '25 TB S3 a month',
      'Auto-remediation, opt-in',
      'Multi-cloud',
      'IaC PR generator',
      'Slack, Teams, Jira, ServiceNow',
    ],
    cta: SIGN_UP,
  },
  enterprise: {
    tagline: 'Your rules, your region.',
    has: [
      '500+ accounts, 10,000+ resources',
      '100+ TB S3 a month',
      'SSO/SAML, advanced RBAC',
      '24/7 support',
      'Compliance Copilot: SOC2, ISO, HIPAA, PCI',
    ],
    cta: { label: 'Talk to Sales', to: '/signin' },
  },
};

export interface AddOn {
  readonly id: 'compliance' | 'greenops' | 'secScanner';
  readonly title: string;
  readonly subtitle: string;
  readonly bullets: readonly string[];
  /** USD. */
  readonly monthly: number;
}

export const ADD_ONS: readonly AddOn[] = [
  {
    id: 'compliance',
    title: 'Compliance Readiness',
    subtitle: 'What an auditor asks for, before the audit.',
    bullets: ['Gaps of each framework', 'Evidence kept with its scan', 'Progress week by week'],
    monthly: 750,
  },
  {
    id: 'greenops',
    title: 'GreenOps',
    subtitle: 'Carbon beside cost.',
    bullets: ['Carbon of each recommendation', 'Exports for BRSR, CSRD, SEC', 'Region and instance advice'],
    monthly: 400,
  },
  {
    id: 'secScanner',
    title: 'Advanced Security Scanner',
    subtitle: 'A closer look at what is exposed.',
    bullets: ['Exposure paths', 'Secrets in plain sight', 'Stale keys and open groups'],
    monthly: 750,
  },
];
