import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A number of Amplify's own arithmetic. */
interface AmplifyNumber {
  toString(radix: 16): string;
}
type Answer = (error: Error | null, power: AmplifyNumber | null) => void;
interface NumberClass {
  new (text: string, radix: 16): AmplifyNumber;
  readonly prototype: { modPow(exponent: AmplifyNumber, modulus: AmplifyNumber, answer: Answer): void };
}

const toBigInt = (number: AmplifyNumber): bigint => {
  const text = number.toString(16);
  return text.startsWith('-') ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`);
};

const raise = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let power = 1n;
  let square = ((base % modulus) + modulus) % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  return power;
};

/**
 * Lets Amplify compute powers with the engine's own numbers, as it does itself on phones (`index.native.js` beside its class): in
 * JavaScript a sign-in takes a third of a second. Browser stories sign in with Amplify as it is.
 */
export const usePowersOfTheEngine = (): void => {
  const resolve = createRequire(__filename).resolve;
  const auth = resolve('@aws-amplify/auth', { paths: [dirname(resolve('aws-amplify'))] });
  const path = join(dirname(auth), 'providers/cognito/utils/srp/BigInteger/index.js');
  const { BigInteger } = createRequire(__filename)(path) as { BigInteger: NumberClass };
  BigInteger.prototype.modPow = function modPow(this: AmplifyNumber, exponent, modulus, answer) {
    const power = raise(toBigInt(this), toBigInt(exponent), toBigInt(modulus));
    answer(null, new BigInteger(power.toString(16), 16));
  };
};
