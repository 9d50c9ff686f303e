/** Words of questions, in lower case. */

export const COST =
  /\b(costs?|costing|spend(ing)?|spent|bill(s|ed|ing)?|pay(ing)?|paid|expens\w+|charge[ds]?|dollars|usd|money)\b/;
export const SAVE = /\b(sav(e|es|ed|ing|ings)|cheaper|reduce|cut|optimi[sz]\w*|wast\w+|recommendations?)\b/;
export const FIND =
  /\b(findings?|issues?|problems?|vulnerabilit\w+|risks?|faults?|misconfigur\w+|alerts?|checks? fail\w*)\b/;
export const CARBON = /\b(carbon|co2e?|emissions?|emit\w*|greenhouse|footprint|climate)\b/;
export const COMPLY =
  /\b(complian\w*|comply|complies|coverage|controls?|frameworks?|standards?|pass(es|ing)?|audit ready)\b/;
export const FORECAST =
  /\b(forecast\w*|predict\w*|project(ed|ion)s?|outlook|will (we|it|this|our|the|\w+ (cost|spend|bill))|going to (cost|spend|pay)|expected? (cost|spend|bill)|expect to (pay|spend))\b/;
export const ACCOUNT = /\b(accounts?)\b/;
export const SCAN = /\b(scans?|scanned|scanning)\b/;
export const SERVICE = /\b(services?|products?)\b/;
export const REGION = /\b(regions?|locations?|where)\b/;
export const CHANGE =
  /\b(chang\w+|mov(e|ed|es|ement)|went (up|down)|go(ne)? (up|down)|increas\w*|decreas\w*|ris(e|en|ing)|rose|jump\w*|spik\w+|gr(e|o)w\w*|drop\w*|more expensive|higher|lower|differ\w*)\b/;
export const WHO = /\b(who|whom|whose)\b/;
export const PLAN = /\b(plans?|subscription|tier|upgrad\w+|licen[cs]e)\b/;
export const WORST = /\b(worst|most|highest|riskiest|largest|biggest|top|severe|lowest|weakest|least)\b/;

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
