import { ADD_ONS } from '@cloudmend/domain/add-ons';
import { yearlyPrice } from '@cloudmend/domain/plans';
import classes from './add-ons.module.css';
import { ADD_ON_TEXTS } from './plan-texts';
import pricing from './pricing.module.css';

const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const Row = ({ addOn: { id, title, priceMonthly } }: { readonly addOn: (typeof ADD_ONS)[number] }) => (
  <li className={classes.row}>
    <div>
      <h3>{title}</h3>
      <p>{ADD_ON_TEXTS[id].subtitle}</p>
      <ul className={classes.bullets}>
        {ADD_ON_TEXTS[id].bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
    </div>
    <p className={`${classes.price} ${pricing.whenMonthly}`}>{usd(priceMonthly)} a month</p>
    <p className={`${classes.price} ${pricing.whenYearly}`}>{usd(yearlyPrice(priceMonthly) ?? 0)} a year</p>
    <label className={classes.toggle}>
      <input type="checkbox" data-add-on={id} data-monthly={priceMonthly} aria-label={title} />
      <span className={classes.enable}>Enable</span>
      <span className={classes.enabled}>Enabled</span>
    </label>
  </li>
);

/** The total appears with the script that computes it. */
export const AddOns = () => (
  <section className={classes.addOns} aria-labelledby="add-ons">
    <h2 id="add-ons">
      Add-ons <small>Run weekly by default, can be paused.</small>
    </h2>
    <ul className={classes.list}>
      {ADD_ONS.map((addOn) => (
        <Row key={addOn.id} addOn={addOn} />
      ))}
      <li className={classes.total} data-add-on-total hidden>
        <span>Estimated add-on total</span>
        <output />
      </li>
    </ul>
  </section>
);
