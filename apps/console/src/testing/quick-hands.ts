import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Keys by name, as `{Enter}`. */
const NAMED_KEYS = /[{[]/;

/** A user who pastes a text and types only its last character, since the page renders again for each key, and who clicks without moving there. */
export const quickHands = (): UserEvent => {
  const user = userEvent.setup({ skipHover: true });
  return {
    ...user,
    type: async (field, text, options) => {
      const isLong = text.length > 2 && !NAMED_KEYS.test(text) && options === undefined;
      if (!isLong) return user.type(field, text, options);
      await user.click(field);
      await user.paste(text.slice(0, -1));
      await user.keyboard(text.slice(-1));
    },
  };
};
