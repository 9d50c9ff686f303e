/** Maximum length of each field of a visitor's message; the company's is the name's. */
export const CONTACT_LIMITS = { name: 128, email: 254, company: 128, message: 4000 } as const;
