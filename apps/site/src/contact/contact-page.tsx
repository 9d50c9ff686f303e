import { CONTACT_EMAIL, PRODUCT_NAME } from '@cloudmend/domain/product';
import { TextPage } from '../chrome/text-page';
import { ContactForm } from './contact-form';
import classes from './contact.module.css';
import type { Send } from './use-contact';

const REASONS = [
  ['A proposal', 'How many accounts, which clouds, and what you want to achieve in 90 days.'],
  ['A plan', 'Which limit you reached, and the name of your workspace.'],
  ['Security', 'What you saw and how to reproduce it.'],
] as const;

/** The form, and the email address as an alternative. */
export const ContactPage = ({ send }: { readonly send: Send }) => (
  <TextPage>
    <div className={`wrap ${classes.page}`}>
      <div className={classes.form}>
        <ContactForm send={send} />
      </div>
      <aside className={classes.aside}>
        <h2>By email</h2>
        <p>
          <a href={`mailto:${CONTACT_EMAIL}?subject=${PRODUCT_NAME}`}>{CONTACT_EMAIL}</a>
        </p>
        <h2>What helps us reply</h2>
        <dl>
          {REASONS.map(([subject, words]) => (
            <div key={subject}>
              <dt>{subject}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  </TextPage>
);
