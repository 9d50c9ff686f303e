import { HEADLINE, PRODUCT_NAME } from '@cloudmend/domain/product';
import classes from './hero.module.css';
import { ScreenPicture } from './screen-picture';
import { DASHBOARD } from './screens';

const [FIRST_LINE, SECOND_LINE] = HEADLINE.split(', ') as [string, string];

export const Hero = () => (
  <div className="wrap">
    <section className={classes.hero}>
      <h1 className={classes.headline}>
        {FIRST_LINE}, <br />
        {SECOND_LINE}
      </h1>
      <p className={classes.lead}>
        {PRODUCT_NAME} reads your AWS accounts, prices every problem in dollars, risk and CO<sub>2</sub>, and guides you
        to the fix.
      </p>
      <div className={classes.actions}>
        <div className={classes.buttons}>
          <a href="/signup" className="button primary big">
            Get Started
          </a>
          <a href="/signup" className="button big">
            Try the demo
          </a>
        </div>
        <p className={classes.small}>Target: median setup under 2 minutes. Read-only access.</p>
      </div>
    </section>
    <figure className={classes.seam}>
      <ScreenPicture screen={DASHBOARD} sizes="(max-width: 1200px) 94vw, 1152px" isFirst className={classes.screen} />
      <figcaption className={classes.small}>
        The dashboard of the demo account. Sample account, real screens.
      </figcaption>
    </figure>
  </div>
);
