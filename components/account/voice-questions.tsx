'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { Link } from '@/components/ui/page/link';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { VOICE_NAMINGS, voiceName, type OwnVoiceView, type VoiceNaming } from '@/lib/posts/voices/schema';

/** The member's texts that Community Voice shows, and those about which an administrator asks. Nothing without any. */
export function VoiceQuestions() {
  const { data: voices = [] } = useQuery(apiQuery(queryKeys.ownVoices()));
  return voices.map((voice) => <VoiceQuestion key={voice.id} voice={voice} />);
}

/** Returns the toast, and moves the focus, which would be lost with the chosen button. */
function answered(title: string) {
  document.getElementById('main')?.focus({ preventScroll: true });
  return { title };
}

function VoiceQuestion({ voice }: { voice: OwnVoiceView }) {
  const { id, text, firstName } = voice;
  const isShown = voice.naming !== null;
  const [naming, setNaming] = useState<VoiceNaming | null>(voice.naming);
  const [error, setError] = useState<string>();
  const path = `/api/user/voices/${id}` as const;
  const shared = { failed: "We couldn't save your answer", refresh: [queryKeys.ownVoices()] };
  const agree = useMutationWithToast({
    ...shared,
    call: (chosen: VoiceNaming) => callApi('PUT', path, { naming: chosen }),
    done: () => answered('Community Voice shows your text'),
  });
  const refuse = useMutationWithToast({
    ...shared,
    call: () => callApi('DELETE', path),
    done: () => answered(isShown ? 'Withdrawn' : 'Your text is not shown'),
  });
  const isPending = agree.isPending || refuse.isPending;
  const send = () => {
    setError(naming === null ? 'Choose how we name you.' : undefined);
    if (naming !== null && !isPending) agree.mutate(naming);
  };
  return (
    <Card className="mb-4">
      <CardHeader>
        <CardTitle>{isShown ? 'Your text is on Community Voice' : 'May Community Voice show your text?'}</CardTitle>
        <CardDescription>
          Everyone can read the public page{' '}
          <Link href="/community-voice" prefetch={false} className="underline underline-offset-4">
            Community Voice
          </Link>
          , also search engines. It {isShown ? 'shows' : 'would show'} exactly the text below, your school and the name
          you choose, and nothing else. You can withdraw it here at any time. If you edit or delete the text, we
          withdraw it too.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-4">
        <blockquote className="border-l-4 border-brick pl-3 wrap-anywhere whitespace-pre-wrap">“{text}”</blockquote>
        <RadioGroup
          legend="How should we name you?"
          options={VOICE_NAMINGS.filter((each) => each === 'parent' || firstName !== null).map((value) => ({
            value,
            label: voiceName(value, voice),
          }))}
          value={naming}
          onChange={setNaming}
          error={error}
        />
        <div className="flex flex-wrap gap-3">
          {(!isShown || naming !== voice.naming) && (
            <Button pending={agree.isPending} onClick={send}>
              {isShown ? 'Change the name' : 'Yes, show it'}
            </Button>
          )}
          <Button variant="outline" pending={refuse.isPending} onClick={() => !isPending && refuse.mutate()}>
            {isShown ? 'Withdraw it' : "No, don't show it"}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
