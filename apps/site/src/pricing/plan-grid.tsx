import { type PlanRow, PLANS, yearlyPrice } from '@cloudmend/domain/plans';
import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { Planned } from '../chrome/planned';
import grid from './plan-grid.module.css';
import { PLAN_TEXTS } from './plan-texts';
import classes from './pricing.module.css';

const POPULAR = 'starter';

const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const Price = ({ plan }: { readonly plan: PlanRow }) => {
  const { priceMonthly } = plan;
  const yearly = yearlyPrice(priceMonthly);
  if (priceMonthly === null || yearly === null) return <p className={grid.price}>Custom</p>;
  if (priceMonthly === 0) return <p className={grid.price}>$0</p>;
  return (
    <>
      <p className={`${grid.price} ${classes.whenYearly}`}>
        {usd(yearly)} <small>a year</small>
      </p>
      <p className={`${grid.price} ${classes.whenMonthly}`}>
        {usd(priceMonthly)} <small>a month</small>
      </p>
      <p className={`${grid.other} ${classes.whenYearly}`}>or {usd(priceMonthly)} a month</p>
      <p className={`${grid.other} ${classes.whenMonthly}`}>or {usd(yearly)} a year</p>
    </>
  );
};

const PlanCard = ({ plan }: { readonly plan: PlanRow }) => {
  const { tagline, has, lacks = [], cta } = PLAN_TEXTS[plan.id];
  const isPopular = plan.id === POPULAR;
  return (
    <article className={`${grid.plan} ${isPopular ? grid.popular : ''}`} aria-label={plan.name}>
      <h2>
        {plan.name} {isPopular && <span className={grid.badge}>Popular</span>}
      </h2>
      <p className={grid.tagline}>{tagline}</p>
      <div className={grid.prices}>
        <Price plan={plan} />
      </div>
      <a
        href={cta.to}
        className={`button wide ${isPopular ? 'primary' : ''}`}
        aria-label={`${cta.label}: ${plan.name}`}
      >
        {cta.label}
      </a>
      <ul className={grid.features}>
        {has.map((line) => {
          const [words, planned] = typeof line === 'string' ? [line] : line;
          return (
            <li key={words}>
              {planned ? (
                <IconClock size={15} stroke={1.5} className={grid.no} aria-hidden />
              ) : (
                <IconCheck size={15} stroke={2} className={grid.yes} aria-hidden />
              )}
              <span>
                {words} <Planned feature={planned} />
              </span>
            </li>
          );
        })}
        {lacks.map((feature) => (
          <li key={feature} className={grid.no}>
            <IconMinus size={15} stroke={2} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
    </article>
  );
};

export const PlanGrid = () => (
  <div className={grid.grid}>
    {PLANS.map((plan) => (
      <PlanCard key={plan.id} plan={plan} />
    ))}
  </div>
);
