import type { GuardrailFacts } from '../facts';

export const NOW = '2026-11-24T09:12:00.000Z';

/** A small change outside production that passes the default guardrails. */
export const someFacts = (change: Partial<GuardrailFacts> = {}): GuardrailFacts => ({
  now: NOW,
  evidenceAt: { known: true, value: '2026-11-24T06:00:00.000Z' },
  plan: 'passed',
  resources: {
    known: true,
    value: [{ resource: 'vol-1', action: 'update', tags: { known: true, value: { env: 'dev' } } }],
  },
  declared: [],
  widened: { known: true, value: [] },
  controlsLost: { known: true, value: [] },
  monthlyUsd: { known: true, value: -12.4 },
  files: ['stacks/dev/main.tf'],
  rootEnvironment: null,
  openPullRequests: { known: true, value: 0 },
  today: { known: true, value: { productionChanges: 0, resources: 0, usd: 0 } },
  ...change,
});
