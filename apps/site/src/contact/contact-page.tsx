import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { CONTACT_EMAIL } from '../chrome/contact-email';
import { TextPage } from '../chrome/text-page';
import section from '../landing/section.module.css';
import classes from './contact.module.css';

const REASONS = [
  ['A proposal', 'a proposal', 'How many accounts, which clouds, and what has to be better in 90 days.'],
  ['A plan', 'a plan', 'Which limit you run into, and the name of your workspace.'],
  ['Security', 'security', 'What you saw and how to see it again. Leave out keys and passwords.'],
] as const;

/** Ways to write to us, by mail. */
export const ContactPage = () => (
  <TextPage>
    <div className={`wrap ${classes.page}`}>
      <h1 className={classes.title}>Contact</h1>
      <p className={classes.lead}>
        Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>, or start from one of these.
      </p>
      <div className={classes.reasons}>
        {REASONS.map(([name, subject, words]) => (
          <article key={name} className={section.card}>
            <h2>{name}</h2>
            <p>{words}</p>
            <a href={`mailto:${CONTACT_EMAIL}?subject=${encodeURIComponent(`${PRODUCT_NAME}: ${subject}`)}`} className="button">
              Write about {subject}
            </a>
          </article>
        ))}
      </div>
    </div>
  </TextPage>
);
