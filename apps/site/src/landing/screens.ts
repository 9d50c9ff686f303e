import complianceDark from './pictures/compliance-dark.webp';
import complianceLight from './pictures/compliance-light.webp';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import dashboardSmallDark from './pictures/dashboard-small-dark.webp';
import dashboardSmallLight from './pictures/dashboard-small-light.webp';
import findingsDark from './pictures/findings-dark.webp';
import findingsLight from './pictures/findings-light.webp';
import recommendationsDark from './pictures/recommendations-dark.webp';
import recommendationsLight from './pictures/recommendations-light.webp';
import scanDark from './pictures/scan-dark.webp';
import scanLight from './pictures/scan-light.webp';

/** One file of a picture with its width in device pixels, for `srcset`. */
interface PictureFile {
  readonly address: string;
  readonly width: number;
}

/** A console screen in both schemes, as captured by `npm run screens -- pictures`. */
export interface Screen {
  readonly light: readonly PictureFile[];
  readonly dark: readonly PictureFile[];
  /** CSS pixel size of the capture: its ratio prevents layout shift. */
  readonly width: number;
  readonly height: number;
  /** Alternative text. */
  readonly alt: string;
}

const CUT = { width: 920, height: 575 };
const CUT_FILE_WIDTH = 1150;

const cut = (light: string, dark: string, alt: string): Screen => ({
  ...CUT,
  light: [{ address: light, width: CUT_FILE_WIDTH }],
  dark: [{ address: dark, width: CUT_FILE_WIDTH }],
  alt,
});

const desk = (small: string, large: string): readonly PictureFile[] => [
  { address: small, width: 864 },
  { address: large, width: 2160 },
];

export const DASHBOARD: Screen = {
  width: 1440,
  height: 900,
  light: desk(dashboardSmallLight, dashboardLight),
  dark: desk(dashboardSmallDark, dashboardDark),
  alt: 'The dashboard: total cost, potential savings, daily net cost, and cost by service.',
};

export const FINDINGS = cut(
  findingsLight,
  findingsDark,
  'Security findings, most severe first, each with severity, resource and age.',
);
export const RECOMMENDATIONS = cut(
  recommendationsLight,
  recommendationsDark,
  'Recommendations, largest saving first, each with its monthly saving.',
);
export const SCAN = cut(scanLight, scanDark, 'Starting a scan: accounts, services and range.');
export const COMPLIANCE = cut(
  complianceLight,
  complianceDark,
  'Coverage of each compliance framework, with the number of passed controls.',
);
