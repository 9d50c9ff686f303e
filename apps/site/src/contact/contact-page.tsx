import { CONTACT_EMAIL, PRODUCT_NAME } from '@cloudmend/domain/product';
import { TextPage } from '../chrome/text-page';
import { ContactForm } from './contact-form';
import classes from './contact.module.css';
import type { Send } from './use-contact';

const REASONS = [
  ['A proposal', 'How many accounts, which clouds, and what has to be better in 90 days.'],
  ['A plan', 'Which limit you run into, and the name of your workspace.'],
  ['Security', 'What you saw and how to see it again.'],
] as const;

/** The form, and the address for whoever prefers mail. */
export const ContactPage = ({ send }: { readonly send: Send }) => (
  <TextPage>
    <div className={`wrap ${classes.page}`}>
      <div className={classes.form}>
        <ContactForm send={send} />
      </div>
      <aside className={classes.aside}>
        <h2>By mail</h2>
        <p>
          <a href={`mailto:${CONTACT_EMAIL}?subject=${PRODUCT_NAME}`}>{CONTACT_EMAIL}</a>
        </p>
        <h2>What helps us answer</h2>
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
