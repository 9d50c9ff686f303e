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
          /\b(not (be )?(connected|linked|read|reach\w*|working|healthy)|disconnected|broken|fail\w*|pending|denied|unhealthy|trouble|error\w*|insecure|unreachable|lost|(can ?n.?t|cannot|could ?n.?t) (\w+ )?(get into|enter|access\w*|reach\w*|read|connect\w*)|connection (problems?|issues?|errors?|trouble)|(lose|losing|no) access|still (connect|work|reach)\w*)\b/,
        ],
        bonus: 4,
      },
    ],
  },
  {
    id: 'schedules',
    example: 'When is the next scheduled scan?',
    rules: [
      { all: [/\b(schedul\w+|next scan|scan\w* next|recurring|automatic scans?|timer)\b/], any: [SCAN], bonus: 10 },
      {
        all: [
          SCAN,
          /\b(how (often|frequently)|plann(ed|ing)|automatic\w*|regular\w*|nightly|daily|weekly|hourly|every (day|night|week|hour|month))\b/,
        ],
        bonus: 5,
      },
    ],
  },
  {
    id: 'plan-current',
    example: 'Which plan are we on?',
    rules: [
      { all: [PLAN] },
      { all: [/\b(what|which) (plan|tier|subscription)\b/], not: [/\b(would|includes?|allows?)\b/], bonus: 12 },
      { all: [/\b(are|is) (we|i|this \w+|our \w+) (on|in|using)\b/], slots: ['plan'], bonus: 5 },
      { all: [/\b(limits?|quota|usage|allowance)\b/], not: [COST] },
    ],
  },
  {
    id: 'plan-allows',
    example: 'What would Pro allow?',
    rules: [
      {
        all: [
          /\b(allow\w*|include[sd]?|get|offer\w*|unlock\w*|give[sn]?|plan|upgrad\w+|cost|price|limits?|add|bring|have|comes? with|move|how many|can (i|we))\b/,
        ],
        slots: ['plan'],
        not: [/\bfree (of|from)\b|\b(minutes?|hours?|hrs?)\b/],
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
          /\b(pull requests?|prs?|approvals?|approve[ds]?|changes (wait\w*|open|pending|in (flight|progress)|are)|(open|pending|waiting|proposed) changes|sign ?-?offs?|wait\w* for (me|us|review)|await\w*|to approve)\b/,
        ],
        not: [WHO, /\brisks?\b/],
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
      {
        all: [
          /\bfix(es|ed)?\b/,
          /\b(automatic\w*|carried out|applied|executed|performed|recent\w*|lately|latest|last)\b/,
        ],
        not: [/\bfindings?|issues?|problems?|scans?\b/],
        bonus: 10,
      },
    ],
  },
  {
    id: 'automation-state',
    example: 'Is automation stopped?',
    rules: [
      { all: [/\b(automation|kill switch|stop everything|emergency stop|automat(ic|ed) changes)\b/], bonus: 10 },
      { all: [/\bcan (cloudmend|you|it|the product) (still )?(change|write|modify|touch|alter)\b/], bonus: 15 },
    ],
  },
  {
    id: 'members',
    example: 'Who has access?',
    rules: [
      {
        all: [
          /\b(members?|users?|admins?|administrators?|colleagues|people|team|who is (in|on) (this|the|our)|who (has|have|can) (access|see|log|sign|approve|manage))\b/,
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
          /\b(personal data|pii|sensitive data|data class\w*|classified|classification|unclassified|customer data|confidential\w*|private data|gdpr data)\b/,
        ],
        bonus: 20,
      },
    ],
  },
  {
    id: 'custom-checks',
    example: 'Which custom checks do we have?',
    rules: [
      { all: [/\b(custom|own|self ?-?(made|defined|written)|home ?-?made) (checks?|rules?)\b/], bonus: 10 },
      { all: [/\b(checks?|rules?)\b.*\b(ourselves|myself|we (wrote|made|defined|created|added))\b/], bonus: 15 },
    ],
  },
] as const satisfies readonly IntentWords[];
