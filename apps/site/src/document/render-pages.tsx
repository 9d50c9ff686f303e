import '@cloudmend/ui/theme.css';
import '../chrome/site.css';
import { HEADLINE, PRODUCT_NAME } from '@cloudmend/domain/product';
import { ContactPage } from '../contact/contact-page';
import { LandingPage } from '../landing/landing-page';
import { PricingPage } from '../pricing/pricing-page';
import { SignInIsland } from '../sign-in/sign-in-island';
import { SignUpIsland } from '../sign-up/sign-up-island';
import { StatusPage } from '../status/status-page';
import { htmlDocument, liveBody, staticBody } from './html-document';
import type { RenderedPage } from './page';

interface PageText {
  readonly path: RenderedPage['path'];
  readonly script: string;
  readonly title: string;
  readonly description: string;
  body(): string;
}

const page = ({ path, script, body, ...text }: PageText): RenderedPage => ({
  path,
  script,
  html: (assets) => htmlDocument({ ...text, assets }, body()),
});

/** Never settles: the browser opens its own gateway after hydration. */
const notOpenedHere = (): Promise<never> => new Promise(() => undefined);

/** Every page of the public site. */
export const pages: readonly RenderedPage[] = [
  page({
    path: '/',
    script: 'text.ts',
    title: `${PRODUCT_NAME}: ${HEADLINE}`,
    description:
      'Scans AWS accounts for cost, security and carbon, ranks findings by risk and dollars, and guides you to the fix.',
    body: () => staticBody(<LandingPage />),
  }),
  page({
    path: '/pricing',
    script: 'text.ts',
    title: `Pricing · ${PRODUCT_NAME}`,
    description:
      'Free, Starter, Basic, Pro and Enterprise, monthly or yearly, with add-ons for compliance, carbon and security.',
    body: () => staticBody(<PricingPage />),
  }),
  page({
    path: '/contact',
    script: 'contact.tsx',
    title: `Contact · ${PRODUCT_NAME}`,
    description: `Contact ${PRODUCT_NAME} about a proposal, a plan or a security question.`,
    body: () => liveBody(<ContactPage send={notOpenedHere} />),
  }),
  page({
    path: '/signin',
    script: 'sign-in.tsx',
    title: `Sign in · ${PRODUCT_NAME}`,
    description: `Sign in to your ${PRODUCT_NAME} workspace.`,
    body: () => liveBody(<SignInIsland open={notOpenedHere} />),
  }),
  page({
    path: '/signup',
    script: 'sign-up.tsx',
    title: `Create your workspace · ${PRODUCT_NAME}`,
    description: `Create a ${PRODUCT_NAME} workspace on the Starter plan.`,
    body: () => liveBody(<SignUpIsland open={notOpenedHere} />),
  }),
  page({
    path: '/status',
    script: 'status.tsx',
    title: `Status · ${PRODUCT_NAME}`,
    description: `How ${PRODUCT_NAME} is working now, and was in the last 90 days.`,
    body: () => liveBody(<StatusPage read={notOpenedHere} now={() => new Date(0)} />),
  }),
];
