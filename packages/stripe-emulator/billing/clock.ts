import { now, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { runDueEvents } from './due';

/** Moves the virtual clock forward, never back, and runs everything that is due by the new time. */
export function advanceTo(em: Emulator, moment: number): void {
  if (moment > now(em)) setTo(em, moment);
  runDueEvents(em);
}

/** Sets the virtual clock. Refuses to turn the clock back once a customer exists. */
export function setClock(em: Emulator, moment: number): void {
  if (moment >= now(em)) return advanceTo(em, moment);
  if (em.state.tables.customer.size > 0) throw invalid('The clock goes back only while there are no customers.');
  setTo(em, moment);
}

function setTo(em: Emulator, moment: number): void {
  const offsetMs = moment * 1000 - Date.now();
  em.writeClock(offsetMs);
  em.state.offsetMs = offsetMs;
  if (em.frozen !== null) em.frozen = moment;
}
