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

/** One file of a picture; its width in device pixels, as `srcset` wants it. */
interface PictureFile {
  readonly address: string;
  readonly width: number;
}

/** A screen of the console in both schemes, as `npm run screens -- pictures` takes it. */
export interface Screen {
  readonly light: readonly PictureFile[];
  readonly dark: readonly PictureFile[];
  /** CSS pixels of what was photographed: the ratio that keeps the page still while it loads. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for whoever does not see it. */
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
  alt: 'The dashboard: total cost, what can be saved, net cost a day, and the cost of each service.',
};

export const FINDINGS = cut(
  findingsLight,
  findingsDark,
  'Security findings, worst first, each with its severity, resource and age.',
);
export const RECOMMENDATIONS = cut(
  recommendationsLight,
  recommendationsDark,
  'Recommendations, dearest first, each with its saving a month.',
);
export const SCAN = cut(scanLight, scanDark, 'Starting a scan: accounts, services and range.');
export const COMPLIANCE = cut(
  complianceLight,
  complianceDark,
  'Coverage of each compliance framework, and how many of its controls pass.',
);
