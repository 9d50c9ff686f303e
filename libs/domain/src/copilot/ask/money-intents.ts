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
      { all: [/\bwhat (are|do) we (paying|pay|spending|spend) (the most |most )?(money )?(for|on)\b/] },
    ],
  },
  {
    id: 'cost-by-account',
    example: 'Which account costs the most?',
    rules: [{ all: [COST, ACCOUNT], any: [/\b(which|each|per|by|every)\b/] }],
  },
  { id: 'cost-by-region', example: 'What does each region cost?', rules: [{ all: [COST, REGION] }] },
  {
    id: 'cost-of-service',
    example: 'How much does EC2 cost this week?',
    rules: [{ all: [COST], slots: ['service'], bonus: 1 }],
  },
  {
    id: 'cost-of-account',
    example: 'What did account acme-prod cost?',
    rules: [{ all: [COST], slots: ['account'], bonus: 2 }],
  },
  {
    id: 'cost-by-month',
    example: 'What did we spend month by month?',
    rules: [
      {
        all: [
          COST,
          /\b(months|monthly|month (by|over|to|after) month|each month|per month|every month|trend|history|over time)\b/,
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
    ],
  },
  { id: 'cost-change', example: 'Why did cost change?', rules: [{ all: [COST, CHANGE], bonus: 5 }] },
  {
    id: 'cost-other-lines',
    example: 'How much tax, credit and refund is on the bill?',
    rules: [
      { all: [/\b(tax(es)?|credits?|refunds?|vat|support fees?|other (lines|charges))\b/] },
      {
        all: [
          COST,
          /\b(tax(es)?|credits?|refunds?|vat|support fees?|other (lines|charges)|besides usage|apart from usage)\b/,
        ],
      },
    ],
  },
  {
    id: 'cost-amortised',
    example: 'What is the amortised cost?',
    rules: [{ all: [/\b(amorti[sz]\w+|upfront fees?|spread over)\b/], bonus: 15 }],
  },
  {
    id: 'cost-forecast',
    example: 'What will the next 30 days cost?',
    rules: [
      { all: [FORECAST], any: [COST] },
      { all: [COST, FORECAST] },
      { all: [COST, /\b(next|coming|end of) (the )?(month|30|90|quarter|thirty|ninety|weeks|days)\b/] },
    ],
  },
  {
    id: 'forecast-accuracy',
    example: 'How accurate is the forecast?',
    rules: [
      {
        all: [
          /\b(forecast\w*|predict\w*|project(ed|ion)s?|outlook)\b/,
          /\b(accura\w+|reliab\w+|trust\w*|backtest\w*|error|wrong|right|precise|how (good|sure|certain)|believe|confiden\w+)\b/,
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
      { all: [SAVE, WORST] },
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
          /\b(eas(y|iest|ily)|quick\w*|low (effort|risk|hanging)|little effort|safe(st|ly)?|simple\w*|fast(est)?)\b/,
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
          /\b(reali[sz]ed|really|actual\w*|so far|already|proven|verified|ledger|did (we|our|the) \w*|have we|has been|was)\b/,
        ],
      },
    ],
  },
  {
    id: 'savings-by-person',
    example: 'Who saved the most?',
    rules: [
      { all: [WHO, SAVE], bonus: 15 },
      { all: [/\b(by|per|each) (person|people|user|member|author|team mate|colleague)\b/, SAVE], bonus: 5 },
    ],
  },
  { id: 'carbon-total', example: 'What are our emissions?', rules: [{ all: [CARBON] }] },
  { id: 'carbon-by-region', example: 'Which region emits the most?', rules: [{ all: [CARBON, REGION] }] },
  {
    id: 'carbon-savings',
    example: 'How much carbon can we avoid?',
    rules: [{ all: [CARBON, /\b(sav(e|ed|ings?)|avoid\w*|reduc\w+|cut|lower|less)\b/], bonus: 8 }],
  },
] as const satisfies readonly IntentWords[];
