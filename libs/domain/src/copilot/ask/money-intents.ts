import {
  type IntentWords,
  COST,
  SAVE,
  CARBON,
  FORECAST,
  ACCOUNT,
  SERVICE,
  REGION,
  CHANGE,
  WHO,
  WORST,
} from './asked-words';

/** Questions about cost, savings and carbon. */
export const MONEY_INTENTS = [
  { id: 'cost-total', example: 'What did we spend in the last 30 days?', rules: [{ all: [COST] }] },
  {
    id: 'cost-by-service',
    example: 'What does each service cost?',
    rules: [
      { all: [COST, SERVICE] },
      { all: [COST, /\bdriv(es?|ers?|ing)\b/] },
      { all: [/\b(what|where)\b.*\b(money|spent|spend|spending|pay|paying)\b.*\b(on|for)$/], bonus: 5 },
      { all: [/\bwhat (are|do) we (paying|pay|spending|spend) (the most |most )?(money )?(for|on)\b/] },
    ],
  },
  {
    id: 'cost-by-account',
    example: 'Which account costs the most?',
    rules: [{ all: [COST, ACCOUNT], any: [/\b(which|each|per|by|every)\b/] }],
  },
  { id: 'cost-by-region', example: 'What does each region cost?', rules: [{ all: [COST, REGION], not: [SAVE] }] },
  {
    id: 'cost-of-service',
    example: 'How much does EC2 cost this week?',
    rules: [{ all: [COST], slots: ['service'], bonus: 1 }],
  },
  {
    id: 'cost-of-account',
    example: 'What did account acme-prod cost?',
    rules: [{ all: [COST], slots: ['account'], not: [SAVE], bonus: 2 }],
  },
  {
    id: 'cost-by-month',
    example: 'What did we spend month by month?',
    rules: [
      {
        all: [
          COST,
          /\b(months|monthly|month[ -](by|over|to|after|on)[ -]month|each month|per month|every month|trend|history|over time)\b/,
        ],
        not: [/\b(three|3) months\b/],
      },
    ],
  },
  {
    id: 'cost-peak-day',
    example: 'Which day was the most expensive?',
    rules: [
      {
        all: [
          COST,
          /\b(which|what|on what|peak|each|per|by) (is |was )?(the )?(\w+ )?(day|days|date)\b|\b(dearest|daily|most expensive|costliest|peak) (day|cost|spend\w*)\b|\bday (cost|was|did)\b/,
        ],
      },
      {
        all: [
          COST,
          /\b(day|date)\b|^when\b/,
          /\b(most|highest|peak\w*|spik\w+|max\w*|worst|priciest|dearest|largest|biggest|expensive|certain|particular|single)\b/,
        ],
      },
    ],
  },
  {
    id: 'cost-change',
    example: 'Why did cost change?',
    rules: [{ all: [COST, CHANGE], not: [SAVE, /\bthan (the )?other\b/], bonus: 5 }],
  },
  {
    id: 'cost-other-lines',
    example: 'How much tax, credit and refund is on the bill?',
    rules: [
      { all: [/\b(tax(es)?|credits?|refund(s|ed)?|vat|support fees?|other (lines|charges))\b/], bonus: 5 },
      {
        all: [
          COST,
          /\b(tax(es)?|credits?|refund(s|ed)?|vat|support fees?|other (lines|charges)|besides usage|apart from usage|(not|n.t|no) usage)\b/,
        ],
      },
    ],
  },
  {
    id: 'cost-amortised',
    example: 'What is the amortised cost?',
    rules: [
      { all: [/\b(amorti[sz]\w+|up ?-?front (fees?|payments?|costs?)|spread (out )?(over|across))\b/], bonus: 15 },
    ],
  },
  {
    id: 'cost-forecast',
    example: 'What will the next 30 days cost?',
    rules: [
      { all: [FORECAST], any: [COST] },
      { all: [COST, FORECAST] },
      { all: [COST, /\b(next|coming|end of) (the )?(month|30|90|quarter|thirty|ninety|weeks|days)\b/], bonus: 5 },
    ],
  },
  {
    id: 'forecast-accuracy',
    example: 'How accurate is the forecast?',
    rules: [
      {
        all: [
          /\b(forecast\w*|predict\w*|project(ed|ion)s?|outlook)\b/,
          /\b(accura\w+|reliab\w+|trust\w*|backtest\w*|error|wrong|right|precise|how (good|sure|certain|close|often|far off)|believe|confiden\w+|(far|way) off|miss(ed|es)?)\b/,
        ],
        bonus: 8,
      },
    ],
  },
  { id: 'savings-total', example: 'How much can we save?', rules: [{ all: [SAVE], bonus: 5 }] },
  {
    id: 'savings-top',
    example: 'What are the largest recommendations?',
    rules: [
      { all: [SAVE, WORST], bonus: 1 },
      { all: [SAVE, /\b(which|list|show|what should|best)\b/], any: [/\brecommendations?\b/] },
    ],
  },
  {
    id: 'savings-of-account',
    example: 'What can account acme-prod save?',
    rules: [{ all: [SAVE], slots: ['account'], bonus: 2 }],
  },
  {
    id: 'savings-easy',
    example: 'Which savings are easy and low risk?',
    rules: [
      {
        all: [
          SAVE,
          /\b(eas(y|iest|ily)|quick\w*|low (effort|risk|hanging)|little effort|safe(st|ly)?|simple\w*|fast(est)?|no ?-?brainers?|painless\w*|effortless\w*|risk ?-?free|(without|no|little) (any )?risk)\b/,
        ],
        bonus: 8,
      },
      { all: [/\b(quick wins?|low hanging fruit)\b/], bonus: 10 },
    ],
  },
  {
    id: 'savings-unjudged',
    example: 'What could the rules not evaluate?',
    rules: [
      {
        all: [
          SAVE,
          /\b(not|could ?n.?t|cannot|can.?t|unable|missing|unknown|without) (\w+ )?(\w+ )?(be )?(evaluat\w+|judg\w+|assess\w*|comput\w+|pric\w+|enough|data)\b/,
        ],
        bonus: 8,
      },
      {
        all: [
          /\b(rules?|resources?)\b/,
          /\b(not|could ?n.?t|cannot|can.?t|unable|unjudged|without) (\w+ )?(\w+ )?(be )?(evaluat\w+|judg\w+|assess\w*|pric\w+|price|enough data)\b/,
        ],
      },
      {
        all: [
          SAVE,
          /\b(skipp\w*|le(ave|ft) out|exclud\w+|ignor\w+|(no|missing|lack\w*|without) (enough )?data|data (is |are )?(missing|lacking)|too little data)\b/,
        ],
        bonus: 9,
      },
      { all: [/\bunjudged\b/] },
    ],
  },
  {
    id: 'savings-realised',
    example: 'What did our changes really save?',
    rules: [
      {
        all: [
          SAVE,
          /\b(reali[sz]ed|really|actual\w*|so far|already|proven|verified|ledger|did (we|our|the) \w*|have we|has been|was|were|to date|until now|achiev\w+|deliver\w+|materiali[sz]\w+|promised|pa(y|id) off)\b/,
        ],
      },
      { all: [/\b(pay|pays|paid) off\b/], bonus: 5 },
    ],
  },
  {
    id: 'savings-by-person',
    example: 'Who saved the most?',
    rules: [
      { all: [WHO, SAVE], bonus: 15 },
      {
        all: [
          /\b(by|per|each|every) (team )?(person|people|user|member|author|team ?mate|colleague|engineer|developer)\b/,
          SAVE,
        ],
        bonus: 8,
      },
      { all: [SAVE, /\bleader ?-?board\b/] },
    ],
  },
  { id: 'carbon-total', example: 'What are our emissions?', rules: [{ all: [CARBON] }] },
  { id: 'carbon-by-region', example: 'Which region emits the most?', rules: [{ all: [CARBON, REGION] }] },
  {
    id: 'carbon-savings',
    example: 'How much carbon can we avoid?',
    rules: [
      {
        all: [
          CARBON,
          /\b(sav(e|ed|ings?)|avoid\w*|reduc\w+|cut|lower|less|shrink|improve|greener|(what|how) (can|could|should) (we|i))\b/,
        ],
        bonus: 8,
      },
    ],
  },
] as const satisfies readonly IntentWords[];
