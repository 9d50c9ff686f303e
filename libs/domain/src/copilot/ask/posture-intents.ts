import {
  type IntentWords,
  COST,
  SAVE,
  FIND,
  CARBON,
  COMPLY,
  ACCOUNT,
  SCAN,
  SERVICE,
  REGION,
  CHANGE,
  WHO,
  PLAN,
  WORST,
  BILL,
} from './asked-words';

/** Questions about findings, compliance, scans and who did what. */
export const POSTURE_INTENTS = [
  {
    id: 'findings-count',
    example: 'How many findings are open?',
    rules: [{ all: [FIND] }, { all: [/\b(security|posture)\b/, /\b(how|state|status|summary|overview)\b/] }],
  },
  {
    id: 'findings-worst',
    example: 'What are the most severe findings?',
    rules: [
      { all: [FIND, WORST], not: [SAVE] },
      { all: [FIND], slots: ['severity'], not: [SAVE], any: [/\b(which|list|show|what|name)\b/], bonus: 1 },
    ],
  },
  {
    id: 'findings-by-service',
    example: 'Which service has the most findings?',
    rules: [{ all: [FIND, SERVICE], bonus: 1 }],
  },
  {
    id: 'findings-by-region',
    example: 'Which region has the most findings?',
    rules: [{ all: [FIND, REGION], bonus: 1 }],
  },
  {
    id: 'findings-by-account',
    example: 'Which accounts are worst?',
    rules: [
      { all: [ACCOUNT, WORST], not: [COST, SAVE, CARBON], bonus: 1 },
      { all: [FIND, ACCOUNT], any: [/\b(which|each|per|by|every)\b/] },
    ],
  },
  {
    id: 'findings-of-account',
    example: 'What is open in account acme-prod?',
    rules: [
      { all: [FIND], slots: ['account'], bonus: 3 },
      { all: [/\b(open|wrong|secure|security|safe)\b/], slots: ['account'], bonus: 1 },
    ],
  },
  {
    id: 'findings-of-service',
    example: 'What is wrong with S3?',
    rules: [
      { all: [FIND], slots: ['service'], bonus: 2 },
      { all: [/\b(wrong|secure|insecure|safe|unsafe|broken)\b/], slots: ['service'] },
    ],
  },
  {
    id: 'findings-changed',
    example: 'What changed since the last scan?',
    rules: [
      { all: [CHANGE], not: [COST, CARBON, WHO] },
      { all: [FIND, /\b(new|newly|appeared|reopened|resolved|fixed|since (the )?(last|yesterday|previous))\b/] },
      { all: [/\b(what is new|anything new|since the (last|previous) scan|news)\b/], bonus: 10 },
    ],
  },
  {
    id: 'findings-oldest',
    example: 'Which findings are open for longest?',
    rules: [{ all: [FIND, /\b(old(est)?|longest|long|age|aged|stale|ancient|oldest first)\b/], bonus: 1 }],
  },
  {
    id: 'findings-muted',
    example: 'Which findings are muted?',
    rules: [{ all: [/\b(muted?|mutes|muting|silenced|hidden|snoozed|suppressed|ignored)\b/], any: [FIND] }],
  },
  {
    id: 'findings-about',
    example: 'Which resources are public?',
    rules: [
      { all: [], slots: ['subject'], not: [COST, SAVE, COMPLY, CARBON, WHO, SCAN, PLAN], any: [FIND], bonus: 10 },
      { all: [FIND], slots: ['subject'], bonus: 11 },
    ],
  },
  {
    id: 'accepted-risks',
    example: 'Which risks did we accept?',
    rules: [{ all: [/\b(accept\w*|exceptions?|waive\w*)\b/, /\b(risks?|findings?|exceptions?|waive\w*)\b/], bonus: 1 }],
  },
  {
    id: 'priorities',
    example: 'What should we fix first?',
    rules: [
      {
        all: [
          /\b(first|priorit\w+|most important|most urgent|start with|begin with|next steps?|focus on|matters? most)\b/,
        ],
        not: [/\bfirst seen\b/],
        any: [/\b(fix|do|work|address|tackle|action)\b/],
        bonus: 1,
      },
    ],
  },
  {
    id: 'time-budget',
    example: 'What should I do with two hours?',
    rules: [
      {
        all: [/\b(do|fix|achieve|work|mend|tackle|use|finish|complete|get done|spend|have|worth|best)\b/],
        slots: ['minutes'],
        not: [/\b(last|past|next|previous|coming|this|for) (\d+|[a-z]+) (days?|hours?)\b/, BILL],
        bonus: 20,
      },
    ],
  },
  {
    id: 'compliance-overview',
    example: 'How compliant are we?',
    rules: [{ all: [COMPLY], not: [/\bpass(es|ing)?\b(?!.*\bcontrols?\b)/] }],
  },
  {
    id: 'compliance-framework',
    example: 'Are we compliant with CIS, and why not?',
    rules: [{ all: [], slots: ['framework'], any: [COMPLY], bonus: 12 }],
  },
  {
    id: 'compliance-worst',
    example: 'Which framework is furthest from compliance?',
    rules: [{ all: [COMPLY, /\b(worst|lowest|weakest|furthest|least|poorest|biggest gaps?|behind)\b/] }],
  },
  {
    id: 'who-did',
    example: 'Who muted a finding?',
    rules: [
      { all: [WHO], not: [/\b(admins?|members?|access|sav\w+)\b/], bonus: 15 },
      { all: [/\b(audit (trail|log)|activity|activities|what did)\b/], not: [COST, SAVE], bonus: 12 },
      { all: [], slots: ['person'], bonus: 12 },
    ],
  },
  {
    id: 'audit-denied',
    example: 'Who was refused?',
    rules: [
      {
        all: [
          /\b(denied|denials?|refus\w+|forbidden|unauthori[sz]ed|blocked|rejected|not allowed|without permission)\b/,
        ],
        not: [ACCOUNT],
        any: [WHO],
        bonus: 20,
      },
    ],
  },
  { id: 'scan-latest', example: 'When was the last scan?', rules: [{ all: [SCAN] }] },
  {
    id: 'scan-gaps',
    example: 'What could the last scan not read?',
    rules: [
      {
        all: [
          SCAN,
          /\b(gaps?|not (be )?(read|see|access\w*|cover\w*|reach\w*)|could ?n.?t|cannot|unread\w*|partial\w*|miss(ed|ing)?|skipp?\w*|incomplete|unable|fail\w*|denied)\b/,
        ],
      },
      { all: [/\b(gaps|unread\w*|blind spots?|not (be )?read)\b/], bonus: 10 },
    ],
  },
] as const satisfies readonly IntentWords[];
