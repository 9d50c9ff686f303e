import { TextPage } from '../chrome/text-page';
import { Faq } from './faq';
import { Features } from './features';
import { Figures } from './figures';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { Security } from './security';
import { Testimonials } from './testimonials';

/** The front page: features, how it works, security and testimonials. */
export const LandingPage = () => (
  <TextPage>
    <Hero />
    <Figures />
    <Features />
    <HowItWorks />
    <Security />
    <Testimonials />
    <Faq />
  </TextPage>
);
