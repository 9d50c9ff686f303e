import { type IntentWords, COST, SAVE, ACCOUNT, SCAN, WHO, PLAN } from './asked-words';

/** Questions about accounts, plan, changes and people. */
export const WORKSPACE_INTENTS = [
  { id: 'accounts-list', example: 'Which accounts are linked?', rules: [{ all: [ACCOUNT] }] },
  {
    id: 'accounts-broken',
    example: 'Which accounts are not connected?',
    rules: [
      {
        all: [
          ACCOUNT,
          /\b(not (be )?(connected|linked|read|reach\w*|working|healthy)|disconnected|broken|fail\w*|pending|denied|unhealthy|trouble|error\w*|insecure|unreachable|lost)\b/,
        ],
      },
    ],
  },
  {
    id: 'schedules',
    example: 'When is the next scheduled scan?',
    rules: [{ all: [/\b(schedul\w+|next scan|recurring|automatic scans?|timer)\b/], any: [SCAN], bonus: 10 }],
  },
  {
    id: 'plan-current',
    example: 'Which plan are we on?',
    rules: [{ all: [PLAN] }, { all: [/\b(limits?|quota|usage|allowance)\b/], not: [COST] }],
  },
  {
    id: 'plan-allows',
    example: 'What would Pro allow?',
    rules: [
      {
        all: [
          /\b(allow\w*|include[sd]?|get|offer\w*|unlock\w*|give[sn]?|plan|upgrad\w+|cost|price|limits?|add|bring|have|comes? with|move)\b/,
        ],
        slots: ['plan'],
        not: [/\bfree (of|from)\b/],
        any: [PLAN],
        bonus: 2,
      },
    ],
  },
  {
    id: 'changes-open',
    example: 'Which changes wait for approval?',
    rules: [
      {
        all: [
          /\b(pull requests?|prs?|approvals?|approve[ds]?|changes (wait\w*|open|pending|in (flight|progress)|are)|(open|pending|waiting|proposed) changes)\b/,
        ],
        not: [WHO],
        bonus: 20,
      },
    ],
  },
  {
    id: 'fixes-recent',
    example: 'Which direct fixes ran?',
    rules: [
      {
        all: [
          /\b(direct fix\w*|auto ?-?(remediat\w+|fix\w*)|remediations? (ran|run|were|was|happened)|runs|fixes (ran|run|were|was|happened|made)|automatic(ally)? fix\w*)\b/,
        ],
        bonus: 20,
      },
    ],
  },
  {
    id: 'automation-state',
    example: 'Is automation stopped?',
    rules: [{ all: [/\b(automation|kill switch|stop everything|emergency stop)\b/], bonus: 10 }],
  },
  {
    id: 'members',
    example: 'Who has access?',
    rules: [
      {
        all: [
          /\b(members?|users?|admins?|administrators?|colleagues|people|team|who (has|have|can) (access|see|log|sign|approve|manage))\b/,
        ],
        not: [SAVE, /\b(mfa|passwords?|iam)\b/],
        any: [WHO],
        bonus: 1,
      },
    ],
  },
  {
    id: 'data-classes',
    example: 'Where is personal data?',
    rules: [
      {
        all: [
          /\b(personal data|pii|sensitive data|data class\w*|classified|classification|unclassified|customer data)\b/,
        ],
        bonus: 20,
      },
    ],
  },
  {
    id: 'custom-checks',
    example: 'Which custom checks do we have?',
    rules: [{ all: [/\b((custom|own) checks?)\b/], bonus: 10 }],
  },
] as const satisfies readonly IntentWords[];
