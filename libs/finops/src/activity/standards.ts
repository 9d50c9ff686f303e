import type { CarbonReport, ReportGaps, ReportLine, ReportStandard, Revenue } from '@cloudmend/domain/carbon';

/** What the lines of a report are made of. */
export interface ReportFigures {
  readonly totalKg: number | null;
  readonly lowKg: number | null;
  readonly highKg: number | null;
  readonly coveragePercent: number | null;
  /** The share of the total that providers state, in percent. */
  readonly primaryPercent: number | null;
  readonly revenue: Revenue | null;
  readonly gaps: ReportGaps;
  readonly gwp: string;
  readonly boundary: string;
  readonly restated: Pick<CarbonReport, 'lines'> | undefined;
}

interface LineDraft {
  readonly id: string;
  readonly references: readonly string[];
  readonly label: string;
  readonly unit: string;
  readonly values?: { readonly value: number | null; readonly low: number | null; readonly high: number | null };
  readonly note: string;
}

type Draft = (figures: ReportFigures) => LineDraft;

const TONNES = 't CO2e';
const KG_PER_TONNE = 1000;
const MILLION = 1_000_000;

const NO_VALUES = { value: null, low: null, high: null };

const NOT_OWN =
  'None from shared cloud: its emissions are Scope 3, category 1. Own data centres and colocation are not part of this report.';
const OWN_ENERGY = 'None from shared cloud: the electricity of a provider is not energy that you consume.';
const NO_FIGURE = 'No month of this period has a figure.';

const inTonnes = ({ totalKg, lowKg, highKg }: ReportFigures, divisor = 1): NonNullable<LineDraft['values']> => {
  const convert = (kg: number | null): number | null => (kg === null ? null : kg / KG_PER_TONNE / divisor);
  return { value: convert(totalKg), low: convert(lowKg), high: convert(highKg) };
};

const leftOut = ({ gaps }: ReportFigures): string => {
  const { assessed, notAssessed, accountMonthsUnobserved, accountMonths } = gaps;
  const resources =
    notAssessed > 0 ? ` ${notAssessed} of ${assessed + notAssessed} resources and lines are not assessed.` : '';
  const months =
    accountMonthsUnobserved > 0
      ? ` ${accountMonthsUnobserved} of ${accountMonths} account-months are not observed.`
      : '';
  return `${resources}${months}`;
};

const scope3 =
  (
    id: string,
    references: readonly string[],
    label = 'Scope 3, category 1: cloud computing and data-centre services',
  ): Draft =>
  (figures) => ({
    id,
    references,
    label,
    unit: TONNES,
    values: inTonnes(figures),
    note: figures.totalKg === null ? NO_FIGURE : `Location-based.${leftOut(figures)}`,
  });

const none =
  (id: string, references: readonly string[], label: string, { unit = TONNES, note = NOT_OWN } = {}): Draft =>
  () => ({ id, references, label, unit, note });

/** Per rupee, or per million of the currency. */
const intensity =
  (
    id: string,
    references: readonly string[],
    label: string,
    asked: { readonly currency?: string; readonly per: number },
  ): Draft =>
  (figures) => {
    const { revenue } = figures;
    const currency = asked.currency ?? revenue?.currency ?? '';
    const unit = asked.per === MILLION ? `${TONNES} per million ${currency}`.trim() : `${TONNES} per ${currency}`;
    const draft = { id, references, label, unit };
    if (!revenue) return { ...draft, note: 'No revenue was entered.' };
    if (asked.currency && revenue.currency !== asked.currency)
      return { ...draft, note: `The revenue is in ${revenue.currency}; this line needs ${asked.currency}.` };
    const values = inTonnes(figures, revenue.amount / asked.per);
    const note = `Cloud alone, on a revenue of ${revenue.currency} ${revenue.amount} as entered.`;
    return { ...draft, values, note: values.value === null ? NO_FIGURE : note };
  };

const primaryShare: Draft = ({ primaryPercent }) => ({
  id: 'esrs-scope-3-primary',
  references: ['Set 1: E1-6_25', 'Revised: E1-8'],
  label: 'Share of Scope 3 calculated with primary data',
  unit: '%',
  values: { value: primaryPercent, low: primaryPercent, high: primaryPercent },
  note:
    primaryPercent === null
      ? NO_FIGURE
      : 'The share that providers state; estimates from activity are not primary data.',
});

const E1 = (set1: string, revised: string): readonly string[] => [`Set 1: ${set1}`, `Revised: ${revised}`];

const STANDARDS: Readonly<Record<ReportStandard, readonly Draft[]>> = {
  brsr: [
    none('brsr-energy', ['Principle 6, EI-1'], 'Total energy consumption', { unit: 'J', note: OWN_ENERGY }),
    none('brsr-scope-1', ['Principle 6, EI-7'], 'Total Scope 1 emissions'),
    none('brsr-scope-2', ['Principle 6, EI-7'], 'Total Scope 2 emissions'),
    scope3('brsr-scope-3', ['Principle 6, LI-2'], 'Total Scope 3 emissions, of which cloud'),
    intensity(
      'brsr-scope-3-intensity',
      ['Principle 6, LI-2'],
      'Scope 3 emissions per rupee of turnover, of which cloud',
      {
        currency: 'INR',
        per: 1,
      },
    ),
  ],
  esrs: [
    none('esrs-energy', E1('E1-5', 'E1-7'), 'Total energy consumption of own operations', {
      unit: 'MWh',
      note: OWN_ENERGY,
    }),
    none('esrs-scope-1', E1('E1-6_07', 'E1-8'), 'Gross Scope 1 emissions'),
    none('esrs-scope-2-location', E1('E1-6_09', 'E1-8'), 'Gross location-based Scope 2 emissions'),
    none('esrs-scope-2-market', E1('E1-6_10', 'E1-8'), 'Gross market-based Scope 2 emissions'),
    scope3('esrs-scope-3-cloud', E1('E1-6_11', 'E1-8')),
    scope3('esrs-total-location', E1('E1-6_12', 'E1-8'), 'Total emissions, location-based, of which cloud'),
    scope3('esrs-total-market', E1('E1-6_13', 'E1-8'), 'Total emissions, market-based, of which cloud'),
    primaryShare,
    intensity(
      'esrs-intensity-location',
      E1('E1-6_30', 'E1-8'),
      'Emissions per net revenue, location-based, of which cloud',
      {
        per: MILLION,
      },
    ),
    intensity(
      'esrs-intensity-market',
      E1('E1-6_31', 'E1-8'),
      'Emissions per net revenue, market-based, of which cloud',
      {
        per: MILLION,
      },
    ),
  ],
  vsme: [
    none('vsme-scope-1', ['B3'], 'Gross Scope 1 emissions'),
    none('vsme-scope-2', ['B3'], 'Gross location-based Scope 2 emissions'),
    scope3('vsme-scope-3', ['Scope 3, where disclosed beside B3']),
    intensity('vsme-intensity', ['B3'], 'Emissions per turnover, of which cloud', { per: MILLION }),
  ],
  'sb-253': [
    none('sb253-scope-1', ['California HSC 38532(c)'], 'Scope 1 emissions'),
    none('sb253-scope-2', ['California HSC 38532(c)'], 'Scope 2 emissions'),
    scope3('sb253-scope-3', ['California HSC 38532(c), due from 2027']),
  ],
  'ifrs-s2': [
    none('ifrs-scope-1', ['29(a)'], 'Gross Scope 1 emissions'),
    none('ifrs-scope-2', ['29(a)'], 'Gross location-based Scope 2 emissions'),
    scope3('ifrs-scope-3', ['29(a)'], 'Gross Scope 3 emissions, category 1, of which cloud'),
  ],
  sec: [
    none('sec-scope-1', ['Regulation S-K, Item 1505 (not in force)'], 'Gross Scope 1 emissions'),
    none('sec-scope-2', ['Regulation S-K, Item 1505 (not in force)'], 'Gross Scope 2 emissions'),
    none('sec-scope-3', [], 'Scope 3 emissions', {
      note: 'The rule, which never took effect, does not ask for Scope 3. Cloud emissions are Scope 3 and are not stated here.',
    }),
  ],
};

/** The lines of a standard. */
export const listLines = (standard: ReportStandard, figures: ReportFigures): ReportLine[] =>
  STANDARDS[standard].map((draft) => {
    const { values, references, ...line } = draft(figures);
    return {
      ...line,
      references: [...references],
      ...(values ?? NO_VALUES),
      gwp: figures.gwp,
      boundary: figures.boundary,
      coveragePercent: values ? figures.coveragePercent : null,
      restates: figures.restated?.lines.find(({ id }) => id === line.id)?.value ?? null,
    };
  });
