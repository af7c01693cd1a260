import { describe, expect, it } from 'vitest';
import { preferencesSchema } from './preferences-schema';
import {
  findPreset,
  NOTIFICATION_PRESETS,
  NOTIFICATION_PRESET_NAMES,
  pickTopicChoices,
  type TopicChoices,
} from './notification-presets';

describe('notification presets', () => {
  it('each preset is a valid change of preferences, and findPreset recognizes it', () => {
    expect(NOTIFICATION_PRESET_NAMES).toEqual(['quiet', 'normal', 'everything']);
    for (const name of NOTIFICATION_PRESET_NAMES) {
      expect(preferencesSchema.parse(NOTIFICATION_PRESETS[name]), name).toEqual(NOTIFICATION_PRESETS[name]);
      expect(findPreset(NOTIFICATION_PRESETS[name]), name).toBe(name);
    }
  });

  it('findPreset returns null for settings that differ from a preset only in email, push or in-app notifications', () => {
    const { normal } = NOTIFICATION_PRESETS;
    const own: TopicChoices[] = [
      { ...normal, answers: { ...normal.answers, push: false } },
      { ...normal, votes: { ...normal.votes, app: false } },
      { ...normal, events: { mail: 'off' } },
    ];
    for (const choices of own) expect(findPreset(choices)).toBeNull();
  });

  it('every preset sends moderation decisions right away, by email and to devices', () => {
    for (const name of NOTIFICATION_PRESET_NAMES)
      expect(NOTIFICATION_PRESETS[name].decisions, name).toEqual({ mail: 'at_once', push: true });
  });

  it('pickTopicChoices leaves out quiet hours and the settings for single schools', () => {
    const all = { ...NOTIFICATION_PRESETS.quiet, quietHours: true, schools: [] };
    expect(pickTopicChoices(all)).toEqual(NOTIFICATION_PRESETS.quiet);
  });
});
