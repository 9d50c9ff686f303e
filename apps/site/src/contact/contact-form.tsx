import { CONTACT_LIMITS } from '@cloudmend/domain/contact';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FormFrame } from '../entrance/form-frame';
import { Field, Submit, TextArea } from '../entrance/form-parts';
import form from '../entrance/form.module.css';
import classes from './contact.module.css';
import type { ContactField } from './send-message';
import { type Contact, type Send, useContact } from './use-contact';

interface PartProps {
  readonly contact: Contact;
}

const Fault = ({ words }: { readonly words: string | undefined }) =>
  words && (
    <span className={classes.fault}>
      <IconAlertCircle size={15} stroke={1.5} aria-hidden /> {words}
    </span>
  );

/** Focuses the first invalid field once per validation. */
const useFocusOnFault = ({ faults }: Contact) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (
      Object.keys(faults).length > 0 &&
      !box.current?.contains(document.activeElement?.closest('[aria-invalid]') ?? null)
    ) {
      box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [faults]);
  return box;
};

const Received = ({ contact }: PartProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.received} aria-live="polite">
      <IconCircleCheck size={26} stroke={1.5} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        Message received.
      </h1>
      <p>We will reply to {contact.receivedFrom}.</p>
      <button type="button" className="button" onClick={contact.again}>
        Write another message
      </button>
    </section>
  );
};

const Fields = ({ contact }: PartProps) => {
  const { fields, faults, type, busy, message, submit } = contact;
  const box = useFocusOnFault(contact);
  const part = (name: ContactField) => ({
    name,
    value: fields[name],
    onText: (text: string) => type({ [name]: text }),
    isInvalid: faults[name] !== undefined,
    below: <Fault words={faults[name]} />,
  });
  const left = CONTACT_LIMITS.message - fields.message.length;
  return (
    <FormFrame heading="Contact" message={message} onSubmit={submit}>
      <div ref={box} className={classes.fields}>
        <Field label="Name" autoComplete="name" required {...part('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...part('email')}
        />
        <Field label="Company" aside="optional" autoComplete="organization" {...part('company')} />
        <TextArea
          label="Message"
          rows={6}
          required
          {...part('message')}
          below={
            faults.message ? (
              <Fault words={faults.message} />
            ) : (
              `${left.toLocaleString('en-US')} characters left. Do not include keys or passwords.`
            )
          }
        />
      </div>
      <Submit busy={busy}>Send message</Submit>
      <noscript>
        <p className={form.small}>This form needs JavaScript; you can also email us.</p>
      </noscript>
    </FormFrame>
  );
};

/** The form, replaced by a confirmation once the message was received. */
export const ContactForm = ({ send }: { readonly send: Send }) => {
  const contact = useContact(send);
  return contact.receivedFrom === undefined ? <Fields contact={contact} /> : <Received contact={contact} />;
};
