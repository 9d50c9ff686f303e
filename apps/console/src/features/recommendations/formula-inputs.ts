import type { Recommendation } from '@cloudmend/domain/recommendations';

type InputValue = Recommendation['inputs'][string];

export interface NamedInput {
  readonly name: string;
  readonly value: InputValue;
}

const CARBON_FORMULA = 'carbonFormula';

const namesIn = (formula: string): ReadonlySet<string> => new Set(formula.match(/[A-Za-z_]\w*/g) ?? []);

/** How the carbon was computed, if the rule says so. */
export const findCarbonFormula = ({ inputs }: Pick<Recommendation, 'inputs'>): string | undefined => {
  const formula = inputs[CARBON_FORMULA];
  return typeof formula === 'string' ? formula : undefined;
};

/** Inputs in no formula: the sources of prices and factors. */
export const listBasis = ({ formula, inputs }: Pick<Recommendation, 'formula' | 'inputs'>): readonly NamedInput[] => {
  const used = new Set([...namesIn(formula), ...namesIn(findCarbonFormula({ inputs }) ?? ''), CARBON_FORMULA]);
  return Object.entries(inputs).flatMap(([name, value]) => (used.has(name) ? [] : { name, value }));
};
