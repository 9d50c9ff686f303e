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
  SECURE,
  BILL,
} from './asked-words';

/** Questions about findings, compliance, scans and who did what. */
export const POSTURE_INTENTS = [
  {
    id: 'findings-count',
    example: 'How many findings are open?',
    rules: [
      { all: [FIND] },
      { all: [FIND, /\b(how many|count|number|total|do we have|are there)\b/], slots: ['severity'] },
      { all: [/\b(security|posture)\b/, /\b(how|state|status|summary|overview)\b/] },
    ],
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
    rules: [
      { all: [FIND, SERVICE], bonus: 1 },
      { all: [SERVICE, SECURE, WORST], bonus: 1 },
    ],
  },
  {
    id: 'findings-by-region',
    example: 'Which region has the most findings?',
    rules: [
      { all: [FIND, REGION], bonus: 1 },
      { all: [REGION, SECURE], bonus: 1 },
    ],
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
      {
        all: [/\b(open|wrong|secure|security|safe|fix(ed|es|ing)?|mend\w*|repair\w*)\b/],
        slots: ['account'],
        bonus: 1,
      },
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
      {
        all: [
          /\b(what is new|anything new|since the (last|previous) scan|since last time|between (the )?(last )?(two|2)? ?scans|news)\b/,
        ],
        bonus: 15,
      },
    ],
  },
  {
    id: 'findings-oldest',
    example: 'Which findings are open for longest?',
    rules: [
      { all: [FIND, /\b(old(est)?|longest|long|age|aged|stale|ancient|for (weeks|months|years|ages))\b/], bonus: 6 },
      { all: [/\bopen\b/, /\b(oldest|longest)\b/] },
    ],
  },
  {
    id: 'findings-muted',
    example: 'Which findings are muted?',
    rules: [
      {
        all: [/\b(muted?|mutes|muting|silenc(e|ed|ing)|hidden|hide|snooz(e|ed)|suppress(ed)?|ignored)\b/],
        not: [SAVE, WHO],
        any: [FIND],
        bonus: 5,
      },
    ],
  },
  {
    id: 'findings-about',
    example: 'Which resources are public?',
    rules: [
      { all: [], slots: ['subject'], not: [COST, SAVE, COMPLY, CARBON, WHO, SCAN, PLAN], any: [FIND], bonus: 10 },
      { all: [FIND], slots: ['subject'], bonus: 11 },
      {
        all: [/\b(no|not|without|lacks?|miss\w*|weak)\b/],
        slots: ['subject'],
        not: [COST, SAVE, COMPLY, CARBON, SCAN],
        bonus: 10,
      },
    ],
  },
  {
    id: 'accepted-risks',
    example: 'Which risks did we accept?',
    rules: [
      {
        all: [
          /\b(accept\w*|exceptions?|waive\w*|sign(ed)? ?-?off|tolerat\w+|live with|living with)\b/,
          /\b(risks?|findings?|exceptions?|waive\w*)\b/,
        ],
        bonus: 1,
      },
    ],
  },
  {
    id: 'priorities',
    example: 'What should we fix first?',
    rules: [
      {
        all: [
          /\b(first|priorit\w+|most important|most urgent|start with|begin with|next steps?|focus on|matters? most|urgent|(where|how) (should|do|shall|can|could|would) (i|we|you) (start|begin)|needs? (my|our) attention|to ?-?do ?s?( list)?$|to ?-?dos?)\b/,
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
      {
        all: [],
        slots: ['minutes'],
        not: [
          /\b(last|past|next|previous|coming|this|every|within) (\d+|[a-z]+) (days?|hours?|minutes?)\b/,
          COST,
          SCAN,
        ],
        bonus: 12,
      },
    ],
  },
  {
    id: 'compliance-overview',
    example: 'How compliant are we?',
    rules: [
      { all: [COMPLY], not: [/\bpass(es|ing)?\b(?!.*\bcontrols?\b)/] },
      { all: [/\b(pass|survive|fail|ready for|stand)\b.*\baudit(s|ors?)?\b/], bonus: 10 },
    ],
  },
  {
    id: 'compliance-framework',
    example: 'Are we compliant with CIS, and why not?',
    rules: [{ all: [], slots: ['framework'], any: [COMPLY], bonus: 12 }],
  },
  {
    id: 'compliance-worst',
    example: 'Which framework is furthest from compliance?',
    rules: [
      {
        all: [
          COMPLY,
          /\b(worst|lowest|weakest|furthest|least|poorest|poorly|biggest gaps?|behind|fail\w*( the)? most|most fail\w*)\b/,
        ],
      },
    ],
  },
  {
    id: 'who-did',
    example: 'Who muted a finding?',
    rules: [
      { all: [WHO], not: [COST, SAVE, /\b(admins?|members?|access|who is (in|on))\b/], bonus: 15 },
      {
        all: [
          /\b(audit (trail|log)|activity|activities|what (did|has|have) (?!(we|you|aws|cloudmend|our|the)\b)\S+( \S+)? (do|done|change|changed))\b/,
        ],
        not: [COST, SAVE],
        bonus: 12,
      },
      { all: [], slots: ['person'], bonus: 12 },
    ],
  },
  {
    id: 'audit-denied',
    example: 'Who was refused?',
    rules: [
      {
        all: [
          /\b(denied|denials?|refus\w+|forbidden|unauthori[sz]ed|blocked|rejected|not allowed|without permission|fail\w* (attempts?|permission\w*)|(tried|attempt\w*|something)\b.*\b(may|must|should|can|are|was|were) ?n.t|(tried|attempt\w*)\b.*\b(may|must|should|can) ?not|permission (checks?|errors?))\b/,
        ],
        not: [ACCOUNT],
        any: [WHO],
        bonus: 20,
      },
    ],
  },
  {
    id: 'scan-latest',
    example: 'When was the last scan?',
    rules: [
      { all: [SCAN] },
      {
        all: [
          /\b(fresh|up ?-?to ?-?date|data (still )?current|last updated?|how (old|recent|current) (is|are) (this|the|these|our|your) (data|figures|numbers|results))\b/,
        ],
      },
    ],
  },
  {
    id: 'scan-gaps',
    example: 'What could the last scan not read?',
    rules: [
      {
        all: [
          SCAN,
          /\b(gaps?|not (be )?(read|see|access\w*|cover\w*|reach\w*)|could ?n.?t|cannot|unread\w*|partial\w*|miss(ed|ing)?|skipp?\w*|incomplete|unable|fail\w*|denied|complete\w*|holes?|everything)\b/,
        ],
        bonus: 2,
      },
      { all: [/\b(gaps|unread\w*|blind spots?|not (be )?read)\b/], bonus: 10 },
      {
        all: [
          /\b(not|n.?t|cannot|unable) (be )?(allowed to |able to |permitted to |to )?(read|see|scan|look|collect)\b/,
        ],
        not: [WHO, ACCOUNT],
        bonus: 21,
      },
    ],
  },
] as const satisfies readonly IntentWords[];
