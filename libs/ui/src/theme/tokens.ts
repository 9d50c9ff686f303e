/** The colours of both schemes, defined only here. `print-tokens-css.ts` generates `tokens.css`. */
export type Scheme = 'light' | 'dark';
type Pair = readonly [light: string, dark: string];

const surfaces = {
  canvas: ['#F5F7F5', '#0B0F0E'],
  surface: ['#FFFFFF', '#111615'],
  sunken: ['#EDF0ED', '#0D1211'],
  raised: ['#FFFFFF', '#181E1C'],
  hover: ['#F1F4F1', '#171D1B'],
  selected: ['#E7EEEA', '#1B2522'],
  line: ['#E0E5E1', '#222A27'],
  line2: ['#C8D0CB', '#36413C'],
  control: ['#84918A', '#66736C'],
  overlay: ['rgba(13, 22, 19, .34)', 'rgba(3, 5, 5, .62)'],
  grid: ['#E6EAE7', '#1E2523'],
  axis: ['#5B6962', '#8E9A94'],
  'shadow-2': [
    '0 8px 24px -6px rgba(16, 32, 26, .14), 0 2px 6px rgba(16, 32, 26, .06)',
    '0 8px 24px -4px rgba(0, 0, 0, .6)',
  ],
  'shadow-3': [
    '0 24px 64px -12px rgba(16, 32, 26, .28), 0 4px 12px rgba(16, 32, 26, .08)',
    '0 24px 72px -8px rgba(0, 0, 0, .75)',
  ],
} as const satisfies Record<string, Pair>;

const words = {
  text: ['#13201B', '#E8EEEB'],
  text2: ['#44524B', '#B1BCB6'],
  text3: ['#5B6962', '#8E9A94'],
  ink: ['#13201B', '#E8EEEB'],
  'ink-hover': ['#2A3933', '#CDD6D1'],
  'on-ink': ['#FFFFFF', '#0B0F0E'],
} as const satisfies Record<string, Pair>;

const verdicts = {
  mend: ['#0A6F5A', '#45CBA6'],
  'mend-hover': ['#085B4A', '#62D8B7'],
  'on-mend': ['#FFFFFF', '#06231B'],
  'mend-text': ['#09654F', '#5BD3B1'],
  'mend-tint': ['#E0F1EA', '#0F2A22'],
  'mend-line': ['#A9D6C7', '#1F5344'],
  danger: ['#A8123A', '#FF8296'],
  'danger-hover': ['#8C0E30', '#FF9BAB'],
  'on-danger': ['#FFFFFF', '#31141B'],
  'danger-tint': ['#FBE9EC', '#31141B'],
  warn: ['#8A5A00', '#EBC25A'],
  'warn-tint': ['#FBF0D6', '#2B220C'],
  info: ['#1A5C93', '#86B8E8'],
  'info-tint': ['#E4EFF8', '#10222F'],
  focus: ['#0A6F5A', '#45CBA6'],
  'mark-stitch': ['#45CBA6', '#0A6F5A'],
} as const satisfies Record<string, Pair>;

const severities = {
  'severity-critical-fill': ['#8E1736', '#F0304F'],
  'severity-critical-text': ['#8E1736', '#FF7E93'],
  'severity-critical-tint': ['#F9E6EA', '#34121B'],
  'severity-high-fill': ['#CF4708', '#ED9058'],
  'severity-high-text': ['#A83703', '#F4A273'],
  'severity-high-tint': ['#FDEBE1', '#311B0E'],
  'severity-medium-fill': ['#B38B14', '#F7E05E'],
  'severity-medium-text': ['#765700', '#F0DA62'],
  'severity-medium-tint': ['#FAF2D8', '#29240C'],
  'severity-low-fill': ['#1F679E', '#6CA6DF'],
  'severity-low-text': ['#1A5C93', '#86B8E8'],
  'severity-low-tint': ['#E4EFF8', '#10222F'],
  'severity-info-fill': ['#87918C', '#838D89'],
  'severity-info-text': ['#55625C', '#A3AEA9'],
  'severity-info-tint': ['#EDF0EE', '#1C2321'],
} as const satisfies Record<string, Pair>;

const providers = {
  'provider-aws': ['#C27C12', '#F0A23A'],
  'provider-azure': ['#0B6FC7', '#4C94EA'],
  'provider-gcp': ['#14532D', '#CFEBCB'],
} as const satisfies Record<string, Pair>;

const series = {
  'series-1': ['#17404E', '#A5D4DA'],
  'series-2': ['#2C86A8', '#518BE1'],
  'series-3': ['#B26D22', '#F7AD14'],
  'series-4': ['#7A0C84', '#A73DB5'],
  'series-5': ['#0D765E', '#0E9A86'],
  'series-6': ['#D27A82', '#DD85A8'],
  'series-7': ['#565A1E', '#C9EA8E'],
  'series-8': ['#9886EB', '#B1AFF4'],
} as const satisfies Record<string, Pair>;

export const TOKENS = { ...surfaces, ...words, ...verdicts, ...severities, ...providers, ...series };
export type Token = keyof typeof TOKENS;

/** A token's value in a scheme, for nivo, which interpolates colours in JavaScript and cannot read CSS variables. */
export const tokenValue = (token: Token, scheme: Scheme): string => TOKENS[token][scheme === 'light' ? 0 : 1];

/** `var(--cm-…)` of a token. */
export const tokenVar = (token: Token): string => `var(--cm-${token})`;

/** All tokens of a scheme as CSS variables. */
export const tokenVariables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries((Object.keys(TOKENS) as Token[]).map((token) => [`--cm-${token}`, tokenValue(token, scheme)]));
