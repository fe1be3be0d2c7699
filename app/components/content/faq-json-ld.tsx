import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { JsonLd } from "#app/components/kit/json-ld.tsx";

type Questions = readonly { question: string; answer: string }[];

/** schema.org FAQPage of the page's questions, if it is indexed. */
export function FaqJsonLd({ questions }: { questions: Questions }) {
  const canonical = usePageCanonical();
  if (canonical === null || questions.length === 0) return null;
  return <JsonLd value={import.meta.env.SSR ? faqPage(questions) : null} />;
}

function faqPage(questions: Questions): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
