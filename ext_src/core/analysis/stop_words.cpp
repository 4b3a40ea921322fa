#include "core/analysis/stop_words.h"

#include <string>

#include "core/analysis/language_lists.h"

namespace postings {

namespace {

// Articles, pronouns, prepositions, conjunctions and forms of the auxiliary verbs: our own choice
// of the commonest. Changing them changes queries only, no index.
constexpr LanguageList kLists[] = {
    {"da",
     " af alle andet andre at begge da de den denne der deres det dette dig din dog du ej eller en "
     "end ene eneste enhver er et for fra få før han hans har hende hendes her hun hvad hvem hver "
     "hvilken hvis hvor hvordan hvorfor hvornår i ikke ind ingen jeg jer kan man med meget men mig "
     "min mod ned noget nogen nu når og også om op os over på selv sig sin skal som til ud under "
     "var ved vi vil være været "},
    {"de",
     " aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin "
     "bis bist da damit dann das dass daß dein dem den denn der des dessen die dies diese diesem "
     "diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas "
     "euch für gegen habe haben hat hatte hier hinter ich ihm ihn ihr ihre ihrem ihren ihrer im in "
     "ins ist jede jedem jeden jeder jedes kann kein keine können man mein mich mir mit muss nach "
     "nicht noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so solche "
     "soll sollte sondern sonst über um und uns unser unter vom von vor war waren was weil welche "
     "welcher wenn wer werden wie wir wird wo zu zum zur zwischen "},
    {"en",
     " a about after all also am an and any are as at be because been before being but by can "
     "can't could did didn't do does doesn't don't each for from had has have he he's her here "
     "him his how i i'm i've if in into is isn't it it's its just me more most my no nor not of "
     "on one only or other our out over own she should so some such than that that's the their "
     "them then there there's these they they're this those through to too under up us very was "
     "wasn't we we're were what what's when where which while who whom why will with won't would "
     "you you're your "},
    {"es",
     " a al algo ante antes aquel aquella como con contra cual cuando de del desde donde durante e "
     "el él ella ellas ellos en entre era es esa ese eso esta está estas este esto estos fue ha "
     "han "
     "hasta hay la las le les lo los más me mi mis muy nada ni no nos nosotros o os otra otro para "
     "pero por porque que qué quien se ser si sí sin sobre son su sus también tan te tiene todo "
     "todos tu tus un una uno unos y ya yo "},
    {"fi",
     " ei eivät emme en et ette että he heidän hän hänen ja johon joka jos jossa josta jotka "
     "kanssa "
     "keitä ketkä koska kuin kuka kun me meidän mikä minkä minun minä mitkä mitä mukaan mutta ne "
     "niiden niin niitä noin nuo nyt näiden nämä näitä oli olin olisi olla on ovat poikki se sekä "
     "sen siinä siitä sillä sinun sinä sitä tai te teidän tuo tämä tämän tätä vaan vaikka voi "},
    {"fr",
     " à ai ainsi alors au aucun aussi autre aux avait avec avoir ayant car ce ceci cela celle ces "
     "cet cette ceux chaque comme dans de des donc dont du elle elles en encore entre est et été "
     "être eu eux fait il ils je la le les leur leurs lui ma mais me même mes moi mon ne ni nos "
     "notre nous on ont ou où par pas peu peut plus pour qu quand que quel quelle qui sa sans se "
     "ses si soit son sont sous sur ta te tes toi ton tous tout toute tu un une vos votre vous y "},
    {"it",
     " a ad agli ai al alla alle allo anche ancora avere c che chi ci come con contro cosa cui da "
     "dagli dai dal dalla dalle dei del della delle dello di dove e è ed era essere fra gli ha "
     "hanno ho i il in io la le lei li lo loro lui ma mi mia mio ne negli nei nel nella nelle noi "
     "non nostro o ogni per perché più poi quale quando quella quello questa questo qui se sei si "
     "sia sono su sua sugli sui sul sulla suo tra tu tutti tutto un una uno voi "},
    {"nl",
     " aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus "
     "een en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik "
     "in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of "
     "om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was "
     "wat we wel werd wezen wie wij wil worden zal ze zelf zich zij zijn zo zonder zou "},
    {"no",
     " alle at av bare begge ble bli da de deg dem den denne der deres det dette din du eller en "
     "er "
     "et ett etter for fordi fra før ha hadde han hans har hennes her hun hva hvem hver hvilken "
     "hvis hvor hvordan hvorfor i ikke ingen inn jeg kan kunne man med meg men mer min mot mye når "
     "noe noen nå og også om opp oss over på seg selv si sin skal skulle slik som så til ut uten "
     "var ved vi vil være vært "},
    {"pt",
     " a à ao aos aquela aquele as às até com como da das de dela dele depois do dos e é ela elas "
     "ele eles em entre era essa esse esta está este eu foi há isso isto já lhe mais mas me mesmo "
     "meu minha muito na não nas nem no nos nós o os ou para pela pelas pelo pelos por qual quando "
     "que quem são se sem ser seu seus só sua suas também te tem tu tudo um uma você "},
    {"ru",
     " а без бы был была были было быть в вам вас весь во вот все всё вы где да даже для до его её "
     "если есть ещё же за здесь и из или им их к как какой ко когда кто ли либо мне мы на над нам "
     "не него нет ни них но ну о об однако он она они оно от по под при с себя со так такой там "
     "то того тоже только том ты у уже хотя чего чем что чтобы эта эти это этот я "},
    {"sv",
     " alla allt att av blev bli blir de dem den denna deras dess dessa det detta dig din du där "
     "då "
     "efter ej eller en er ett från för ha hade han hans har henne hennes hon honom hur här i icke "
     "ingen inom inte jag ju kan kunde man med mellan men mig min mot mycket ni nu när någon något "
     "några och om oss på samma sedan sig sin själv skulle som så sådan till under upp ut utan vad "
     "var varför vara varit vem vi vid vilken än är över "},
};

}  // namespace

std::string_view stop_words(std::string_view language) {
    return list_of(kLists, language);
}

bool is_stop_word(std::string_view list, std::string_view word) {
    if (list.empty() || word.empty() || word.size() > 16 || word.find(' ') != word.npos)
        return false;
    std::string between(1, ' ');
    between.append(word).push_back(' ');
    return list.find(between) != list.npos;
}

}  // namespace postings
