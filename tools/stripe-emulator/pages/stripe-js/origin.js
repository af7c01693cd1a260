/** The emulator's origin: this script was loaded from it. */
export const ORIGIN = new URL(document.currentScript.src).origin;
