import { invalid } from '../core/errors';
import type { Customer } from '../core/stored';

const CLAUSE = /^\s*(-?)(\w+)(?:\[(["'])(.+?)\3\])?\s*([:~])\s*(["'])(.*?)\6\s*$/;

type Test = (customer: Customer) => boolean;

/** Stripe's query language as far as customers need it: `email:"a@b.c" AND metadata["user_id"]:"1"`, and `~` for a part. */
export function matcher(query: string): Test {
  const [hasAnd, hasOr] = [/\sAND\s/i.test(query), /\sOR\s/i.test(query)];
  if (hasAnd && hasOr) throw invalid('You cannot combine AND and OR in one search query.', { param: 'query' });
  const tests = query.split(hasOr ? /\sOR\s/i : /\sAND\s/i).map(clauseOf);
  return (customer) => (hasOr ? tests.some((test) => test(customer)) : tests.every((test) => test(customer)));
}

function clauseOf(text: string): Test {
  const [, not, field = '', , key, operator, , value = ''] = CLAUSE.exec(text) ?? [];
  const isKnown = key === undefined ? ['email', 'name', 'phone'].includes(field) : field === 'metadata';
  if (!operator || !isKnown)
    throw invalid(`We were unable to parse your search query: ${text.trim()}`, { param: 'query' });
  return (customer) => {
    const found = key === undefined ? customer[field as 'email' | 'name' | 'phone'] : customer.metadata[key];
    const [has, wants] = [(found ?? '').toLowerCase(), value.toLowerCase()];
    return (operator === '~' ? has.includes(wants) : has === wants) !== (not === '-');
  };
}
