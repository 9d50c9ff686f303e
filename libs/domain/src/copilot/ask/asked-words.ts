/** Words of questions, in lower case. */

export const COST =
  /\b(costs?|costing|costly|spend(s|ing|ings|er|ers)?|spent|bill(s|ed|ing)?|invoic\w+|expens\w+|expenditure|outlay|pay(s|ing|ments?)?|paid|charge[ds]?|burn(s|ed|ing)?|dollars|bucks|usd|money|budget|price tag|priciest|pric(e|ey)|fees|damage|set(s|ting)? us back|eat(s|ing)?|shell(ed|ing)? out)\b/;
export const SAVE =
  /\b(sav(e|es|ed|ing|ings)|cheaper|reduc(e|es|ing)|cut(s|ting)?|trim\w*|slash\w*|shrink\w*|economi[sz]\w*|lower (our |the |my )?(\w+ )?(bill|costs?|spend\w*)|optimi[sz]\w*|wast\w+|recommend\w*)\b/;
export const FIND =
  /\b(findings?|issues?|problems?|trouble|vulnerabilit\w+|risks?|threats?|holes?|weakness\w*|flaws?|violations?|faults?|misconfigur\w+|alerts?|checks? fail\w*)\b/;
export const CARBON =
  /\b(carbon|co2e?|emissions?|emit\w*|greenhouse|footprint|climate|green(er|est)?|dirt(y|ier|iest)|pollut\w+|sustainab\w+)\b/;
export const COMPLY =
  /\b(complian\w*|comply|complies|coverage|controls?|frameworks?|standards?|pass(es|ing)?|audit ready)\b/;
export const FORECAST =
  /\b(forecast\w*|predict\w*|project(ed|ion)s?|outlook|will (we|it|this|our|the|\w+ (cost|spend|bill))|going to (cost|spend|pay)|expected? (cost|spend|bill)|expect to (pay|spend))\b/;
export const ACCOUNT = /\b(accounts?)\b/;
export const SCAN = /\b(scans?|scanned|scanning)\b/;
export const SERVICE = /\b(services?|products?)\b/;
export const REGION = /\b(regions?|regional\w*|locations?|geograph\w*|where)\b/;
export const CHANGE =
  /\b(chang\w+|mov(e|ed|es|ement)|(went|going|goes|gone|go) (up|down)|increas\w*|decreas\w*|ris(e|es|en|ing)|rose|jump\w*|spik\w+|gr(e|o)w\w*|drop\w*|fell|fall(s|en|ing)?|more expensive|higher|lower|differ\w*|wors(e|ened)|than (before|last|usual|normal)|more now|compar\w+ (to|with) (the |our )?(previous|last|prior|earlier)|(versus|vs) (the )?(previous|last|prior|earlier)|(previous|last) (one|month|week|period|quarter) in cost)\b/;
export const WHO =
  /\b(who|whom|whose|which (user|person|people|engineer|developer|colleague|member|employee|team ?mate))\b/;
export const PLAN = /\b(plans?|subscription|tier|upgrad\w+|licen[cs]e)\b/;
export const WORST =
  /\b(worst|most|highest|riskiest|largest|biggest|top|severe|lowest|weakest|poorest|dirtiest|least|dangerous|serious)\b/;

/** How safe something is, without a word for what is wrong. */
export const SECURE = /\b((in|un)?(secured?|safe)|safest|security|riskier|riskiest|dangerous)\b/;

/** Money words that mean the bill: "spend two hours" is about time. */
export const BILL = /\b(costs?|bills?|billed|usd|dollars|expens\w+|forecast)\b/;

export interface Rule {
  /** All must match. */
  readonly all: readonly RegExp[];
  /** Each that matches counts a little. */
  readonly any?: readonly RegExp[];
  /** None may match. */
  readonly not?: readonly RegExp[];
  /** Slots that the question must have. */
  readonly slots?: readonly string[];
  /** Points for being more specific than its words show. */
  readonly bonus?: number;
}

export interface IntentWords {
  readonly id: string;
  /** A question that it answers. */
  readonly example: string;
  readonly rules: readonly Rule[];
}
