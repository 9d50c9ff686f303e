import { TextPage } from '../chrome/text-page';
import { AddOns } from './add-ons';
import { PlanGrid } from './plan-grid';
import classes from './pricing.module.css';

/** Works without a script: the style sheet shows the prices of the selected period. */
const Period = () => (
  <fieldset className={classes.period}>
    <legend>Save ~20% yearly</legend>
    <label>
      <input type="radio" name="period" value="monthly" data-period />
      Monthly
    </label>
    <label>
      <input type="radio" name="period" value="yearly" data-period defaultChecked />
      Yearly
    </label>
  </fieldset>
);

const Advisory = () => (
  <section className={classes.advisory}>
    <div>
      <h2>Advisory</h2>
      <p>Baseline, guardrails and first fixes, together with our engineers.</p>
    </div>
    <a href="/contact" className="button big">
      Contact Us for Proposal
    </a>
  </section>
);

export const PricingPage = () => (
  <TextPage>
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <div>
          <h1>Pricing</h1>
          <p>
            All prices in USD, taxes may apply. A new workspace starts on Starter; request another plan, including Free,
            on its Company page.
          </p>
        </div>
        <Period />
      </div>
      <PlanGrid />
      <AddOns />
      <Advisory />
    </div>
  </TextPage>
);
